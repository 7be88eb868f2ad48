import { ApiError } from '@catraca/kernel/errors';
import { HttpClient } from '@catraca/platform/http/client';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ChargesSettings } from '../config.ts';

/** Drives the sandbox bank: does what a buyer would do at a real one. */
@Injectable()
export class SandboxClient implements OnApplicationShutdown {
  private readonly http: HttpClient | null;

  constructor(@Inject(CONFIG) { SANDBOX_URL }: ChargesSettings) {
    this.http = SANDBOX_URL ? new HttpClient(SANDBOX_URL, { timeoutMs: 8_000 }) : null;
  }

  /** The buyer pays. Throws charge_not_payable when the bank refuses, provider_unavailable. */
  pay(txid: string): Promise<void> {
    return this.drive(txid, 'pay');
  }

  /** Expires the QR. Throws charge_not_payable when the bank refuses, provider_unavailable. */
  expire(txid: string): Promise<void> {
    return this.drive(txid, 'expire');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.http?.close();
  }

  private async drive(txid: string, action: 'pay' | 'expire'): Promise<void> {
    if (!this.http) throw new ApiError('provider_unavailable');
    const path = `/sandbox/v1/cobs/${txid}/${action}`;
    const response = await this.http
      .send({ method: 'POST', path, route: `/sandbox/v1/cobs/{txid}/${action}` })
      .catch((cause: unknown) => Promise.reject(new ApiError('provider_unavailable', {}, { cause })));
    if (response.status >= 500) throw new ApiError('provider_unavailable');
    if (response.status >= 400) throw new ApiError('charge_not_payable');
  }
}
