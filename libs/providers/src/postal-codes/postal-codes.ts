import { z } from 'zod';
import type { BillingAddress } from '../acquirer/acquirer-provider.ts';
import { Transport } from '../http/transport.ts';

/** A sale waits for it no longer. */
const TIMEOUT_MS = 1_000;
/** After a failure it is not asked, so that an outage slows one sale and not each. */
const REST_MS = 30_000;

const text = z.string().trim().nullish();
/** Members that it leaves out or empty are unknown; a postal code of a whole town has no street. */
const responseSchema = z.object({ logradouro: text, bairro: text, localidade: text, uf: text });

/**
 * A directory of postal codes that answers as ViaCEP does: `GET /ws/01310100/json/` (viacep.com.br: 200 with
 * `erro` for one that does not exist, 400 for one that is none). It sees postal codes, nothing of the buyer.
 */
export class PostalCodes {
  private readonly transport: Transport;
  private restsUntil = 0;

  constructor(baseUrl: string) {
    this.transport = new Transport(baseUrl, TIMEOUT_MS, null);
  }

  /**
   * Adds street, neighbourhood, city and state to an address of postal code and number. What the directory
   * does not know, or not in time, stays as it is. Never throws.
   */
  async complete(address: BillingAddress): Promise<BillingAddress> {
    const digits = address.zipCode.replace(/\D/g, '');
    if (address.street || digits.length !== 8 || Date.now() < this.restsUntil) return address;
    const exchange = await this.transport.exchange({
      method: 'GET',
      path: `/ws/${digits}/json/`,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (exchange.status === null || exchange.status >= 429) this.restsUntil = Date.now() + REST_MS;
    const found = exchange.status === 200 ? responseSchema.safeParse(exchange.body).data : undefined;
    if (!found?.logradouro || !found.localidade || !found.uf) return address;
    return {
      ...address,
      street: found.logradouro,
      neighborhood: found.bairro || null,
      city: found.localidade,
      state: found.uf,
    };
  }

  close(): Promise<void> {
    return this.transport.close();
  }
}
