import { z } from 'zod';
import { type BankCalls, BankHttp, type BankOptions } from '../bank/http.ts';
import { bounded, paced } from '../http/limits.ts';
import { unavailable } from '../http/outcome.ts';
import type { Payout, PayoutOrder, PayoutProvider } from '../payouts/payout-provider.ts';
import { isNotFound, ProviderRefused } from '../pix/provider-refused.ts';
import { foundPayoutOf, sentPayoutOf } from './mapping.ts';
import { envioRequest } from './requests.ts';
import { enviadoResponse, envioResponse } from './responses.ts';

export interface EfiPayoutsOptions extends BankOptions {
  /** Pix key of the account that pays. Efí reports outcomes to the webhook of this key. */
  pixKey: string;
}

const SEND = 'PUT /v3/gn/pix/{idEnvio}';
const FIND = 'GET /v2/gn/pix/enviados/id-envio/{idEnvio}';

/**
 * Errors (`nome`) that say that this payout can never be made. All others may be of the moment, or ours to
 * repair.
 */
const FINAL_ERRORS: readonly (string | null)[] = ['valor_invalido', 'pagamento_negado'];

/** PayoutProvider in the shape of Efí's Pix Send. */
export class EfiPayouts implements PayoutProvider {
  constructor(
    private readonly options: EfiPayoutsOptions,
    private readonly http: BankCalls = new BankHttp({ tokenRequest: 'json', ...options }),
  ) {}

  paced(callsPerSecond: number): EfiPayouts {
    return new EfiPayouts(this.options, paced(this.http, callsPerSecond));
  }

  bounded(concurrent: number, waiting: number): EfiPayouts {
    return new EfiPayouts(this.options, bounded(this.http, concurrent, waiting));
  }

  async send(order: PayoutOrder): Promise<Payout> {
    const path = `/v3/gn/pix/${encodeURIComponent(order.payoutId)}`;
    const body = envioRequest(order, this.options.pixKey);
    try {
      const call = { operation: SEND, method: 'PUT', path, body, once: true } as const;
      return asOrdered(order, sentPayoutOf(await this.http.call(call, envioResponse)));
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      // The API refuses a repeated id (409): only the payout itself says what became of it.
      const existing = await this.find(order.payoutId).catch(() => Promise.reject(unavailable(SEND, error)));
      if (existing) return asOrdered(order, existing);
      if (error.operation === SEND && FINAL_ERRORS.includes(error.problem)) throw error;
      throw unavailable(SEND, error);
    }
  }

  async find(payoutId: string): Promise<Payout | null> {
    const path = `/v2/gn/pix/enviados/id-envio/${encodeURIComponent(payoutId)}`;
    try {
      const payout = foundPayoutOf(
        await this.http.call({ operation: FIND, method: 'GET', path }, enviadoResponse),
      );
      if (payout.payoutId === payoutId) return payout;
      throw unavailable(FIND, new Error('the bank returned another payout'));
    } catch (error) {
      if (isNotFound(error, FIND)) return null;
      throw error;
    }
  }

  async registerCallback(url: string): Promise<void> {
    const path = `/v2/webhook/${encodeURIComponent(this.options.pixKey)}`;
    const call = {
      operation: 'PUT /v2/webhook/{chave}',
      method: 'PUT',
      path,
      body: { webhookUrl: url },
    } as const;
    await this.http.call(call, z.unknown());
  }

  close(): Promise<void> {
    return this.http.close();
  }
}

/** A payout of another amount under our id was not sent by this code: it needs manual review. */
function asOrdered(order: PayoutOrder, payout: Payout): Payout {
  if (payout.payoutId === order.payoutId && payout.amount === order.amount) return payout;
  throw unavailable(SEND, new Error('the bank has another payout under this id'));
}
