import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import { z } from 'zod';
import type { BillingAddress } from '../acquirer/acquirer-provider.ts';
import { type Exchange, Transport } from '../http/transport.ts';

/** A sale waits for it no longer. */
const TIMEOUT_MS = 1_000;
/** After a failure one sale asks again after this time; the others go on without. */
const REST_MS = 30_000;
const BAD_REQUEST = 400;
const NOT_FOUND = 404;

const lookups = counter({
  name: 'postal_code_lookups_total',
  help: 'Postal codes of billing addresses that were looked up: found, unknown to the directory, failed, or resting after a failure',
  labels: ['outcome'],
});

const upTo = (max: number) => z.string().trim().max(max).nullish();

/** With the limits of `billing_address` (S15.6). A postal code of a whole town has no street. */
const responseSchema = z.object({
  logradouro: upTo(120),
  bairro: upTo(80),
  localidade: upTo(80),
  uf: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullish(),
});

type Found = Pick<BillingAddress, 'street' | 'neighborhood' | 'city' | 'state'>;

/**
 * A directory of postal codes that answers as ViaCEP does: `GET /ws/01310100/json/` (viacep.com.br: 200 with
 * `erro` for one that does not exist, 400 for one that is none). It sees postal codes, nothing of the buyer.
 */
export class PostalCodes {
  private readonly transport: Transport;
  private restsUntil = 0;

  constructor(
    baseUrl: string,
    private readonly restMs = REST_MS,
  ) {
    this.transport = new Transport(baseUrl, TIMEOUT_MS, null);
  }

  /**
   * Adds street, neighbourhood, city and state to an address of postal code and number. What the directory
   * does not know, or not in time, stays as it is. Never throws.
   */
  async complete(address: BillingAddress): Promise<BillingAddress> {
    const digits = address.zipCode.replace(/\D/g, '');
    if (address.street || digits.length !== 8) return address;
    const found = await this.find(digits);
    return found ? { ...address, ...found } : address;
  }

  close(): Promise<void> {
    return this.transport.close();
  }

  private async find(digits: string): Promise<Found | null> {
    const wasResting = this.restsUntil > 0;
    if (Date.now() < this.restsUntil) {
      lookups.inc({ outcome: 'resting' });
      return null;
    }
    if (wasResting) this.restsUntil = Date.now() + this.restMs; // of many sales, one tries
    const outcome = outcomeOf(await this.ask(digits));
    const hasFailed = outcome === 'failed';
    if (hasFailed && !wasResting) log.warn('the directory of postal codes failed: addresses stay incomplete');
    this.restsUntil = hasFailed ? Date.now() + this.restMs : 0;
    lookups.inc({ outcome: typeof outcome === 'string' ? outcome : 'found' });
    return typeof outcome === 'string' ? null : outcome;
  }

  /** A connection that was cut is tried once more within the time. */
  private async ask(digits: string): Promise<Exchange> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const headers = { accept: 'application/json' };
    const send = () =>
      this.transport.exchange({ method: 'GET', path: `/ws/${digits}/json/`, headers, signal });
    const first = await send();
    return first.status === null && !signal.aborted ? send() : first;
  }
}

/** Also of a service that is no such directory, as a page of HTML: that is an error of the setting. */
function outcomeOf(exchange: Exchange): Found | 'unknown' | 'failed' {
  if (exchange.status === BAD_REQUEST || exchange.status === NOT_FOUND) return 'unknown';
  if (exchange.status !== 200 || typeof exchange.body !== 'object') return 'failed';
  const { logradouro, bairro, localidade, uf } = responseSchema.safeParse(exchange.body).data ?? {};
  if (!logradouro || !localidade || !uf) return 'unknown';
  return { street: logradouro, neighborhood: bairro || null, city: localidade, state: uf };
}
