import { later } from '@catraca/kernel/dates';
import { log } from '@catraca/platform/telemetry/log';
import type { PixDisputes } from '@catraca/providers/pix/pix-provider';
import { Injectable } from '@nestjs/common';
import { PixBanks } from '../adapters/pix-banks.ts';
import { type DisputeCheck, FollowDispute } from './follow-dispute.ts';

const DAY_MS = 24 * 3_600_000;
/** A list is read whole. */
const LIST_DAYS = 10;
const LISTS = 9;

/** Reads the bank's lists of disputes of the last 90 days and follows those without a notice. */
@Injectable()
export class FindMissedDisputes {
  constructor(
    private readonly banks: PixBanks,
    private readonly followDispute: FollowDispute,
  ) {}

  async execute(livemode: boolean, now: Date, signal: AbortSignal): Promise<void> {
    if (!this.banks.has(livemode)) return;
    const bank = this.banks.inBackground({ livemode });
    if (!bank.disputes) return;
    const check = { livemode, now, bank };
    const failures: unknown[] = [];
    for (let list = 0; list < LISTS; list++) {
      signal.throwIfAborted();
      const to = later(now, -list * LIST_DAYS * DAY_MS);
      await this.readList(bank.disputes, to, check).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /** A list that cannot be read does not hide the others. */
  private async readList(disputes: PixDisputes, to: Date, check: DisputeCheck): Promise<void> {
    for (const atBank of await disputes.list(later(to, -LIST_DAYS * DAY_MS), to)) {
      try {
        await this.followDispute.apply(atBank, check);
      } catch (error) {
        log.warn({ err: error, bank_id: atBank.id }, 'following a dispute failed and will be retried');
      }
    }
  }
}
