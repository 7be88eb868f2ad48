import { ApiError } from '@catraca/kernel/errors';
import { HttpClient } from '@catraca/platform/http/client';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { BalanceSettings } from '../config.ts';

export type SandboxDecision = 'pay' | 'fail' | 'return';

/** Drives the sandbox bank: does what the receiving bank would do with a payout. */
@Injectable()
export class SandboxClient implements OnApplicationShutdown {
  private readonly http: HttpClient | null;

  constructor(@Inject(CONFIG) { SANDBOX_URL }: BalanceSettings) {
    this.http = SANDBOX_URL ? new HttpClient(SANDBOX_URL, { timeoutMs: 8_000 }) : null;
  }

  /** Throws withdrawal_not_decidable when the bank refuses, provider_unavailable. */
  async decide(payoutId: string, decision: SandboxDecision): Promise<void> {
    if (!this.http) throw new ApiError('provider_unavailable');
    const path = `/sandbox/v1/payouts/${payoutId}/${decision}`;
    const response = await this.http
      .send({ method: 'POST', path, route: `/sandbox/v1/payouts/{idEnvio}/${decision}` })
      .catch((cause: unknown) => Promise.reject(new ApiError('provider_unavailable', {}, { cause })));
    if (response.status >= 500) throw new ApiError('provider_unavailable');
    if (response.status >= 400) throw new ApiError('withdrawal_not_decidable');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.http?.close();
  }
}
