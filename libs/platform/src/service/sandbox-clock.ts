import { ApiError } from '@catraca/kernel/errors';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpClient } from '../http/client.ts';
import { CONFIG } from './config.ts';
import { type OwnedRow, TestClocks } from './test-clocks.ts';

/** Differences below it come from the time that a request takes. */
const NOTICEABLE_MS = 1_000;

/**
 * Has the sandbox bank follow an account's test clock (ADR 38). Its API is that of a real bank and knows no
 * accounts, so it gets the clock of a charge, payment or payout before it is asked about it. Costs nothing
 * for accounts whose clock was never moved.
 */
@Injectable()
export class SandboxClock implements OnApplicationShutdown {
  private readonly http: HttpClient | null;

  constructor(
    private readonly clocks: TestClocks,
    @Inject(CONFIG) { SANDBOX_URL }: { SANDBOX_URL?: string | undefined },
  ) {
    this.http = SANDBOX_URL ? new HttpClient(SANDBOX_URL, { timeoutMs: 3_000 }) : null;
  }

  /**
   * `bankId`: the txid, end-to-end id, payout id or id of a mandate of what belongs to the row's account: an
   * id that is unique at the bank, never a text of the seller's. Throws provider_unavailable.
   */
  async sync(row: OwnedRow, bankId: string, now: Date): Promise<void> {
    if (row.livemode || !this.http) return;
    const aheadMs = this.clocks.now(row, now).getTime() - Date.now();
    if (aheadMs >= NOTICEABLE_MS) await this.put(bankId, aheadMs);
  }

  /**
   * The same with a moment that the account's clock jumped over: what the bank does not know yet begins then,
   * and comes to the account's time by the next `sync`. Throws provider_unavailable.
   */
  async beginAt(row: OwnedRow, bankId: string, moment: Date): Promise<void> {
    if (!this.http || !this.clocks.isMoved(row)) return;
    await this.put(bankId, Math.max(0, moment.getTime() - Date.now()));
  }

  private async put(bankId: string, aheadMs: number): Promise<void> {
    const { status } = await this.http!.send({
      method: 'PUT',
      path: `/sandbox/v1/clocks/${encodeURIComponent(bankId)}`,
      route: '/sandbox/v1/clocks/{id}',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ aheadMs }),
    }).catch((cause: unknown) => Promise.reject(new ApiError('provider_unavailable', {}, { cause })));
    if (status >= 300) throw new ApiError('provider_unavailable');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.http?.close();
  }
}
