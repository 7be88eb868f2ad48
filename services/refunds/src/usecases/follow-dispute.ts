import { later } from '@catraca/kernel/dates';
import { ApiError } from '@catraca/kernel/errors';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import type { PixProvider } from '@catraca/providers/pix/pix-provider';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../adapters/charges.client.ts';
import { DisputeStore } from '../adapters/dispute.store.ts';
import { type BankDispute, type Dispute, intendedDispute, isOver, stepOf } from '../domain/dispute.ts';
import { RecordReturns } from './record-returns.ts';

const opened = counter({ name: 'disputes_opened_total', help: 'Disputes (MED) opened', labels: ['mode'] });
const unknownStatuses = counter({
  name: 'disputes_unknown_status_total',
  help: 'Disputes to which the bank gives a status that we do not know; each is counted once',
  labels: ['mode'],
});

const NEXT_CHECK_MS = 2_000;

/** How a dispute is asked about: the bank with the limits of the caller. */
export interface DisputeCheck {
  livemode: boolean;
  /** Real time, or the account's. */
  now: Date;
  bank: PixProvider;
}

/** Brings a dispute to the bank's state. */
@Injectable()
export class FollowDispute {
  constructor(
    private readonly disputes: DisputeStore,
    private readonly charges: ChargesClient,
    private readonly recordReturns: RecordReturns,
    private readonly clocks: TestClocks,
  ) {}

  /** Null when the bank does not know it or reports none, or when it is about no payment of a charge. */
  async execute(bankId: string, check: DisputeCheck): Promise<Dispute | null> {
    const atBank = await check.bank.disputes?.find(bankId);
    return atBank ? this.apply(atBank, check) : null;
  }

  /** The same with what the bank has just reported. */
  async apply(atBank: BankDispute, { livemode, now: at, bank }: DisputeCheck): Promise<Dispute | null> {
    const known = await this.disputes.findByBankId(livemode, atBank.id);
    const stored = known ?? (await this.store(atBank, livemode, at));
    if (!stored) return null;
    const check = { livemode, bank, now: this.clocks.now(stored, at) };
    const dispute = stored.stage === 'intended' ? await this.open(stored, atBank, check.now) : stored;
    return dispute.stage === 'open' ? this.advance(dispute, atBank, check) : dispute;
  }

  private async store(atBank: BankDispute, livemode: boolean, now: Date): Promise<Dispute | null> {
    const [charge] = await this.charges.findPaid(livemode, [atBank.endToEndId]);
    if (charge)
      return this.disputes.insertOrFind(intendedDispute(charge, atBank, this.clocks.now(charge, now)));
    log.warn({ payment: atBank.endToEndId }, 'a dispute is about a payment that paid no charge');
    return null;
  }

  /**
   * While the charge refuses, for example because of an earlier dispute, it is asked again until the bank is
   * done with this one.
   */
  private async open(dispute: Dispute, atBank: BankDispute, now: Date): Promise<Dispute> {
    const { id, livemode } = dispute;
    try {
      await this.charges.openDispute(dispute, now);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'charge_not_disputable') throw error;
      log.warn({ dispute: id, charge: dispute.chargeId }, 'the charge refused a dispute');
      if (!isOver(atBank, now)) return dispute;
      return (await this.disputes.change(dispute, { stage: 'refused', dueAt: null })).dispute;
    }
    const change = { stage: 'open', dueAt: later(now, NEXT_CHECK_MS), attempts: 0 } as const;
    opened.inc({ mode: livemode ? 'live' : 'test' });
    return (await this.disputes.change(dispute, change)).dispute;
  }

  private async advance(dispute: Dispute, atBank: BankDispute, check: DisputeCheck): Promise<Dispute> {
    const step = stepOf(atBank, check.now);
    if (step === 'wait') return dispute;
    if (step === 'report') return this.report(dispute);
    if (step === 'reject') return this.close(dispute, 'rejected', check.now);

    const current = await this.accept(dispute, atBank, check.now);
    const areDone = await this.followReturns(current, check);
    return step === 'approve' && areDone ? this.close(current, 'approved', check.now) : current;
  }

  /** News of its end brings the next check forward. */
  private async accept(dispute: Dispute, { closesAt }: BankDispute, now: Date): Promise<Dispute> {
    if (closesAt?.getTime() === dispute.closesAt?.getTime()) return dispute;
    const next = { dueAt: later(now, NEXT_CHECK_MS), attempts: 0 };
    return (await this.disputes.change(dispute, { closesAt, ...next })).dispute;
  }

  /** Whether all returns of the dispute have ended, at the bank and at the charge. */
  private async followReturns(
    { endToEndId }: Dispute,
    { livemode, now, bank }: DisputeCheck,
  ): Promise<boolean> {
    const payment = await bank.findPayment(endToEndId);
    const [charge] = await this.charges.findPaid(livemode, [endToEndId]);
    if (!payment || !charge) return false;
    const refunds = await this.recordReturns.execute(charge, payment, now);
    return refunds.every(({ origin, stage }) => origin !== 'med' || stage === 'concluded');
  }

  private async report(dispute: Dispute): Promise<Dispute> {
    const { id, livemode, reported } = dispute;
    if (reported) return dispute;
    unknownStatuses.inc({ mode: livemode ? 'live' : 'test' });
    log.error({ dispute: id }, 'the bank gives a dispute an unknown status');
    return (await this.disputes.change(dispute, { reported: true })).dispute;
  }

  private async close(dispute: Dispute, status: 'approved' | 'rejected', now: Date): Promise<Dispute> {
    const atCharge = await this.charges.closeDispute(dispute, status, now);
    const { dispute: closed } = await this.disputes.change(dispute, {
      stage: 'closed',
      status: atCharge.status as Dispute['status'],
      closedAt: new Date(atCharge.closedAt ?? now),
      dueAt: null,
    });
    return closed;
  }
}
