import { ApiError, type ErrorCode } from '@catraca/kernel/errors';
import { HttpClient } from '@catraca/platform/http/client';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import type { RefundsSettings } from '../config.ts';

const med = z.object({ id: z.string() });

/** Drives the sandbox bank: does what a buyer and the banks would do about a dispute. */
@Injectable()
export class SandboxClient implements OnApplicationShutdown {
  private readonly http: HttpClient | null;

  constructor(@Inject(CONFIG) { SANDBOX_URL }: RefundsSettings) {
    this.http = SANDBOX_URL ? new HttpClient(SANDBOX_URL, { timeoutMs: 8_000 }) : null;
  }

  /** The buyer disputes a payment. Returns the bank's id. Throws charge_not_disputable, provider_unavailable. */
  openMed(endToEndId: string): Promise<string> {
    const path = `/sandbox/v1/pix/${endToEndId}/med`;
    return this.drive({ path, route: '/sandbox/v1/pix/{e2eid}/med' }, 'charge_not_disputable');
  }

  /** The bank decides. Throws dispute_closed, provider_unavailable. */
  async decideMed(bankId: string, action: 'approve' | 'reject'): Promise<void> {
    const path = `/sandbox/v1/meds/${encodeURIComponent(bankId)}/${action}`;
    await this.drive({ path, route: `/sandbox/v1/meds/{id}/${action}` }, 'dispute_closed');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.http?.close();
  }

  private async drive(address: { path: string; route: string }, refusal: ErrorCode): Promise<string> {
    if (!this.http) throw new ApiError('provider_unavailable');
    const response = await this.http
      .send({ method: 'POST', ...address })
      .catch((cause: unknown) => Promise.reject(new ApiError('provider_unavailable', {}, { cause })));
    if (response.status >= 500) throw new ApiError('provider_unavailable');
    if (response.status >= 400) throw new ApiError(refusal);
    return med.parse(JSON.parse(response.body)).id;
  }
}
