import { ApiError, type ErrorCode } from '@catraca/kernel/errors';
import { HttpClient } from '@catraca/platform/http/client';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ChargesSettings } from '../config.ts';

const JSON_BODY = { 'content-type': 'application/json' };

/** Drives the sandbox bank and acquirer: does what buyers, cardholders and an anti-fraud would do at real ones. */
@Injectable()
export class SandboxClient implements OnApplicationShutdown {
  private readonly http: HttpClient | null;

  constructor(@Inject(CONFIG) { SANDBOX_URL }: ChargesSettings) {
    this.http = SANDBOX_URL ? new HttpClient(SANDBOX_URL, { timeoutMs: 8_000 }) : null;
  }

  /** The buyer pays. Throws charge_not_payable when the bank refuses, provider_unavailable. */
  pay(txid: string): Promise<void> {
    return this.drive(`cobs/${txid}/pay`, 'cobs/{txid}/pay', { refusal: 'charge_not_payable' });
  }

  /** Expires the QR. Throws charge_not_payable when the bank refuses, provider_unavailable. */
  expire(txid: string): Promise<void> {
    return this.drive(`cobs/${txid}/expire`, 'cobs/{txid}/expire', { refusal: 'charge_not_payable' });
  }

  /** The acquirer's anti-fraud decides. Throws charge_not_in_analysis, provider_unavailable. */
  decideAnalysis(chargeId: string, outcome: 'approved' | 'refused'): Promise<void> {
    const terms = { refusal: 'charge_not_in_analysis', body: { outcome } } as const;
    return this.drive(`acquirer/orders/${chargeId}/analysis`, 'acquirer/orders/{code}/analysis', terms);
  }

  /** The cardholder disputes all that is left. Throws charge_not_disputable, provider_unavailable. */
  chargeBack(chargeId: string): Promise<void> {
    const terms = { refusal: 'charge_not_disputable', body: {} } as const;
    return this.drive(`acquirer/orders/${chargeId}/chargeback`, 'acquirer/orders/{code}/chargeback', terms);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.http?.close();
  }

  private async drive(
    path: string,
    route: string,
    { refusal, body }: { refusal: ErrorCode; body?: object },
  ): Promise<void> {
    if (!this.http) throw new ApiError('provider_unavailable');
    const response = await this.http
      .send({
        method: 'POST',
        path: `/sandbox/v1/${path}`,
        route: `/sandbox/v1/${route}`,
        ...(body ? { headers: JSON_BODY, body: JSON.stringify(body) } : {}),
      })
      .catch((cause: unknown) => Promise.reject(new ApiError('provider_unavailable', {}, { cause })));
    if (response.status >= 500) throw new ApiError('provider_unavailable');
    if (response.status >= 400) throw new ApiError(refusal);
  }
}
