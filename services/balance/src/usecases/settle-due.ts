import { later } from '@catraca/kernel/dates';
import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongodb';
import { InstallmentStore } from '../adapters/installment.store.ts';
import { LedgerStore } from '../adapters/ledger.store.ts';
import { ownerOf } from '../domain/chain.ts';
import { settlementPosting } from '../domain/settlement.ts';
import { inHalves } from './in-halves.ts';

const BATCH = 500;
/** An installment that cannot be settled is left out this long. */
const RETRY_MS = 60_000;

const unsettleable = counter({
  name: 'settlements_failed_total',
  help: 'Installments that are due and whose settlement cannot be posted: review them',
  labels: ['mode'],
});

/**
 * Makes money available that is due (ADR 35). Two instances at once settle nothing twice: both change the
 * same documents in a transaction, so one of them reads again and finds them settled.
 */
@Injectable()
export class SettleDue {
  /** Until when installments are left out, by id. */
  private readonly failed = new Map<string, Date>();

  constructor(
    private readonly ledger: LedgerStore,
    private readonly installments: InstallmentStore,
  ) {}

  /** Settles one batch of a mode. Returns false when nothing was due. */
  async execute(livemode: boolean, now: Date): Promise<boolean> {
    for (const [id, until] of this.failed) if (until <= now) this.failed.delete(id);
    const ids = await this.installments.due({ livemode, now, without: [...this.failed.keys()] }, BATCH);
    if (ids.length === 0) return false;
    await inHalves(
      ids,
      (some) => this.ledger.inTransaction((session) => this.settle(some, session)),
      (id, error) => this.leaveOut(id, { livemode, now, error }),
    );
    return true;
  }

  private leaveOut(id: string, { livemode, now, error }: { livemode: boolean; now: Date; error: unknown }) {
    this.failed.set(id, later(now, RETRY_MS));
    unsettleable.inc({ mode: livemode ? 'live' : 'test' });
    log.error({ err: error, installment: id }, 'an installment cannot be settled and will be retried');
  }

  private async settle(ids: readonly string[], session: ClientSession): Promise<number> {
    const installments = await this.installments.unsettled(ids, session);
    // Refunds may have taken all of it.
    const postings = installments.filter(({ amount }) => amount > 0).map(settlementPosting);
    const books = await this.ledger.open(postings.map(ownerOf), session);
    for (const posting of postings) books.add(posting);
    await this.ledger.save(books, session);
    await this.installments.markSettled(
      installments.map(({ id }) => id),
      session,
    );
    return postings.length;
  }
}
