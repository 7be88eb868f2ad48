import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { DisputeStore } from '../adapters/dispute.store.ts';
import { PixBanks } from '../adapters/pix-banks.ts';
import type { Dispute } from '../domain/dispute.ts';
import { nextCheckAt } from '../domain/next-check.ts';
import { FollowDispute } from './follow-dispute.ts';

const BATCH_SIZE = 20;

/** Asks the bank about disputes that have not ended, with back-off. */
@Injectable()
export class CheckDueDisputes {
  private readonly reported = new Set<boolean>();

  constructor(
    private readonly disputes: DisputeStore,
    private readonly banks: PixBanks,
    private readonly followDispute: FollowDispute,
    private readonly clocks: TestClocks,
  ) {}

  async execute(livemode: boolean, now: Date): Promise<void> {
    if (!this.banks.can(livemode, 'disputes')) return this.reportUnfollowed(livemode);
    const next = (dispute: Dispute, jitter: number) =>
      nextCheckAt(dispute, this.clocks.now(dispute, now), jitter);
    const due = await this.disputes.claimDue({ livemode, now, limit: BATCH_SIZE }, next);
    await this.clocks.each(due, (dispute) => this.check(dispute, now));
  }

  /** Logs once a process: a seller's money stays reserved until these disputes are followed again. */
  private async reportUnfollowed(livemode: boolean): Promise<void> {
    if (this.reported.has(livemode)) return;
    const open = await this.disputes.countOpen(livemode);
    if (open === 0) return;
    this.reported.add(livemode);
    log.error({ livemode, open }, 'open disputes are not followed: set PIX_…_DISPUTES for this bank');
  }

  private async check(dispute: Dispute, now: Date): Promise<void> {
    try {
      const { livemode, bankId } = dispute;
      const check = { livemode, now, bank: this.banks.inBackground(dispute, now) };
      await this.followDispute.execute(bankId, check);
    } catch (error) {
      log.warn({ err: error, dispute: dispute.id }, 'following a dispute failed and will be retried');
    }
  }
}
