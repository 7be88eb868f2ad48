import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import type { AcquirerProvider, Payable } from '@catraca/providers/acquirer/acquirer-provider';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { LedgerStore } from '../adapters/ledger.store.ts';
import { SalePostings } from '../adapters/sale-postings.store.ts';
import { payablePosting, payablePostingId } from '../domain/payable.ts';

/** A payable that could not be posted is looked for again this long. */
const LOOK_BACK_MS = 10 * 24 * 3_600_000;

/**
 * Posts what the acquirer of a mode has paid to our bank, so that the books say where the money is. Safe to
 * repeat: each payable is posted once. Returns the number of new postings.
 */
@Injectable()
export class PostPayables {
  constructor(
    private readonly acquirers: Acquirers,
    private readonly sales: SalePostings,
    private readonly ledger: LedgerStore,
    private readonly clocks: TestClocks,
  ) {}

  async execute(livemode: boolean, now: Date): Promise<number> {
    if (!this.acquirers.has(livemode)) return 0;
    const acquirer = this.acquirers.inBackground({ livemode });
    const since = new Date(now.getTime() - LOOK_BACK_MS);
    const payables = await acquirer.listPayables(since, this.clocks.furthest(livemode, now));
    const paid = payables.filter(({ status }) => status === 'paid');
    const posted = await this.sales.postedAmong(paid.map(payablePostingId));
    const fresh = paid.filter((payable) => !posted.has(payablePostingId(payable)));
    for (const [acquirerChargeId, ofCharge] of Map.groupBy(fresh, (payable) => payable.acquirerChargeId))
      await this.tryPosting({ acquirer, acquirerChargeId, livemode, now }, ofCharge);
    return fresh.length;
  }

  /** What cannot be posted now does not hold up the sales behind it: the next run finds it again. */
  private async tryPosting(sale: AcquirerSale, payables: Payable[]): Promise<void> {
    try {
      await this.post(sale, payables);
    } catch (error) {
      const { acquirerChargeId: acquirerCharge } = sale;
      log.warn({ err: error, acquirerCharge }, 'posting the payables of a sale failed and will be retried');
    }
  }

  private async post(sale: AcquirerSale, payables: Payable[]): Promise<void> {
    const { acquirer, acquirerChargeId, livemode, now } = sale;
    const chargeId = (await acquirer.findCharge(acquirerChargeId))?.chargeId;
    const owner = chargeId ? await this.sales.ownerOf(chargeId, livemode) : null;
    if (!chargeId || !owner) {
      log.warn({ payables: payables.length }, 'payables of a sale that is not in the ledger were not posted');
      return;
    }
    const context = { ...owner, now: this.clocks.now(owner, now) };
    for (const payable of payables)
      await this.ledger.postDecided(context, () => payablePosting(payable, { ...context, chargeId }));
  }
}

interface AcquirerSale {
  acquirer: AcquirerProvider;
  acquirerChargeId: string;
  livemode: boolean;
  now: Date;
}
