import { later } from '@catraca/kernel/dates';
import { log } from '@catraca/platform/telemetry/log';
import type { ReceivedPayment } from '@catraca/providers/pix/pix-provider';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../adapters/charges.client.ts';
import { PixBanks } from '../adapters/pix-banks.ts';
import { RefundStore } from '../adapters/refund.store.ts';
import type { RefundOutcome } from '../domain/refund.ts';
import { RecordReturns } from './record-returns.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS = 90;
const MAX_PAYMENTS = 1_000;

/**
 * Reads the bank's lists of payments of the last 90 days that it returned, day by day, and records what no
 * callback told us.
 */
@Injectable()
export class FindMissedReturns {
  constructor(
    private readonly charges: ChargesClient,
    private readonly banks: PixBanks,
    private readonly refunds: RefundStore,
    private readonly recordReturns: RecordReturns,
  ) {}

  async execute(livemode: boolean, now: Date, signal: AbortSignal): Promise<void> {
    if (!this.banks.has(livemode)) return;
    const failures: unknown[] = [];
    for (let day = 0; day < DAYS; day++) {
      signal.throwIfAborted();
      await this.readDay(later(now, -day * DAY_MS), livemode, now).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /** A day whose list cannot be read does not hide the others. */
  private async readDay(to: Date, livemode: boolean, now: Date): Promise<void> {
    const bank = this.banks.inBackground({ livemode });
    const returned = await bank.listReturns(later(to, -DAY_MS), to, reportUnreadable);
    for (let at = 0; at < returned.length; at += MAX_PAYMENTS)
      await this.record(returned.slice(at, at + MAX_PAYMENTS), livemode, now);
  }

  private async record(payments: ReceivedPayment[], livemode: boolean, now: Date): Promise<void> {
    const concluded = await this.refunds.concludedReturns(payments.map(({ endToEndId }) => endToEndId));
    const open = payments.filter(({ endToEndId, returns }) =>
      returns.some(({ id, status }) => !agrees(status, concluded.get(`${endToEndId}:${id}`))),
    );
    const known = await this.charges.findPaid(
      livemode,
      open.map(({ endToEndId }) => endToEndId),
    );
    const byId = new Map(open.map((payment) => [payment.endToEndId, payment]));
    for (const charge of known) {
      try {
        await this.recordReturns.execute(charge, byId.get(charge.endToEndId)!, now);
      } catch (error) {
        log.warn({ err: error, charge: charge.chargeId }, 'recording returns failed and will be retried');
      }
    }
  }
}

/** The lists are read again in an hour. */
function reportUnreadable(endToEndId: string, error: unknown): void {
  log.warn({ err: error, endToEndId }, 'a returned payment cannot be read and will be read again');
}

/** Whether a refund that has ended needs nothing more: it ended as the bank says, or the bank says less. */
function agrees(atBank: ReceivedPayment['returns'][number]['status'], outcome: RefundOutcome | undefined) {
  return outcome === 'succeeded' || (outcome === 'failed' && atBank !== 'returned');
}
