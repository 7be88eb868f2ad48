import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { BillingAddress, FoundAddress } from '../acquirer/acquirer-provider.ts';
import { type Exchange, Transport } from '../http/transport.ts';

/** A sale waits for it no longer. */
const TIMEOUT_MS = 1_000;
/** After a failure one sale asks again after this time; the others go on without. */
const REST_MS = 30_000;
/** A page asks for the address that a sale needs a minute later. About 2 MB. */
const KEPT = 10_000;
const KEPT_FOR_MS = 24 * 3_600_000;
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

/**
 * A directory of postal codes that answers as ViaCEP does: `GET /ws/01310100/json/` (viacep.com.br: 200 with
 * `erro` for one that does not exist, 400 for one that is none). It sees postal codes, nothing of the buyer.
 */
export class PostalCodes {
  private readonly transport: Transport;
  private readonly known = new LRUCache<string, FoundAddress>({ max: KEPT, ttl: KEPT_FOR_MS });
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
    if (address.street) return address;
    const found = await this.find(address.zipCode);
    return found ? { ...address, ...found } : address;
  }

  /** Null: the directory does not know it, or not in time. Never throws. */
  async find(zipCode: string): Promise<FoundAddress | null> {
    const digits = zipCode.replace(/\D/g, '');
    if (digits.length !== 8) return null;
    const known = this.known.get(digits);
    if (known) return known;
    const found = await this.lookUp(digits);
    if (found) this.known.set(digits, found);
    return found;
  }

  close(): Promise<void> {
    return this.transport.close();
  }

  private async lookUp(digits: string): Promise<FoundAddress | null> {
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
function outcomeOf(exchange: Exchange): FoundAddress | 'unknown' | 'failed' {
  if (exchange.status === BAD_REQUEST || exchange.status === NOT_FOUND) return 'unknown';
  if (exchange.status !== 200 || typeof exchange.body !== 'object') return 'failed';
  const { logradouro, bairro, localidade, uf } = responseSchema.safeParse(exchange.body).data ?? {};
  if (!logradouro || !localidade || !uf) return 'unknown';
  return { street: logradouro, neighborhood: bairro || null, city: localidade, state: uf };
}
