import { later } from '@catraca/kernel/dates';
import { RunSchedule } from '@catraca/platform/mongo/run-schedule';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import type { BankMandate } from '@catraca/providers/pix/pix-automatic';
import { Injectable } from '@nestjs/common';
import { MandateStore } from '../../adapters/mandate.store.ts';
import { automaticOf, PixBanks } from '../../adapters/pix-banks.ts';
import { follow } from '../../domain/follow-mandate.ts';
import { FollowMandate } from './follow-mandate.ts';

const DAY_MS = 24 * 3_600_000;
/** The longest that a payer may take to decide. */
const DAYS = 31;

/**
 * Reads the bank's lists of the mandates of the last 31 days, once an hour, and follows those whose state no
 * notice told us. Older ones are asked about by their ids, once a day. `now` is real time.
 */
@Injectable()
export class FindMissedMandates {
  constructor(
    private readonly mandates: MandateStore,
    private readonly banks: PixBanks,
    private readonly followMandate: FollowMandate,
    private readonly schedule: RunSchedule,
    private readonly clocks: TestClocks,
  ) {}

  async execute(livemode: boolean, now: Date, signal: AbortSignal): Promise<void> {
    if (!this.banks.can(livemode, 'pixAutomatic')) return;
    await this.schedule.hourly('bank-mandates', { livemode, now }, () =>
      this.readDays(livemode, now, signal),
    );
  }

  /** A day whose list cannot be read does not hide the others. */
  private async readDays(livemode: boolean, now: Date, signal: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    for (let day = 0; day < DAYS; day++) {
      signal.throwIfAborted();
      await this.readDay(later(now, -day * DAY_MS), livemode, now).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  private async readDay(to: Date, livemode: boolean, now: Date): Promise<void> {
    const bank = automaticOf(this.banks.inBackground({ livemode }));
    const listed = await bank.listMandates(later(to, -DAY_MS), to);
    const byBankId = new Map(listed.map((one) => [one.bankId, one]));
    for await (const known of this.mandates.findAtBank(livemode, [...byBankId.keys()]))
      for (const mandate of known) await this.apply(mandate, byBankId.get(mandate.bankId!)!, now);
  }

  private async apply(mandate: Parameters<typeof follow>[0], atBank: BankMandate, at: Date): Promise<void> {
    const now = this.clocks.now(mandate, at);
    if (!follow(mandate, atBank, now)) return;
    try {
      await this.followMandate.apply(mandate, atBank, now);
    } catch (error) {
      log.warn({ err: error, mandate: mandate.id }, 'following a mandate failed and will be retried');
    }
  }
}
