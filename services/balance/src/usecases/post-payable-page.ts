import { later } from '@catraca/kernel/dates';
import { isId } from '@catraca/kernel/ids';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import type { Payable } from '@catraca/providers/acquirer/acquirer-provider';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongodb';
import { type AcquirerCharge, AcquirerChargeStore } from '../adapters/acquirer-charge.store.ts';
import { Acquirers } from '../adapters/acquirers.ts';
import { LedgerStore } from '../adapters/ledger.store.ts';
import { SalePostings } from '../adapters/sale-postings.store.ts';
import { ownerOf } from '../domain/chain.ts';
import { freshPayables, type PayableOwner, payablePosting } from '../domain/payable.ts';
import { inHalves } from './in-halves.ts';

/** An order that has no sale in the ledger after this was given back: its charge failed here. */
const SALE_WITHIN_MS = 24 * 3_600_000;
/** Books of what concerns no seller. */
const PLATFORM = 'acc_00000000000000000000000000';

interface PaidCharge {
  owner: PayableOwner;
  payables: Payable[];
}

/** Posts the paid payables of a page, in one transaction unless one of its charges cannot be posted. */
@Injectable()
export class PostPayablePage {
  constructor(
    private readonly acquirers: Acquirers,
    private readonly charges: AcquirerChargeStore,
    private readonly sales: SalePostings,
    private readonly ledger: LedgerStore,
    private readonly clocks: TestClocks,
  ) {}

  /** Returns whether all of the page is over: paid, and posted or of another shop. `now`: real time. */
  async execute(rows: readonly Payable[], livemode: boolean, now: Date): Promise<boolean> {
    const paid = rows.filter(({ status }) => status === 'paid');
    const byCharge = Map.groupBy(paid, ({ acquirerChargeId }) => acquirerChargeId);
    const known = await this.known([...byCharge.keys()], livemode, now);
    const ours = [...known.values()].filter(({ chargeId }) => chargeId !== null);
    const owners = await this.sales.ownersOf(
      ours.map(({ chargeId }) => chargeId!),
      livemode,
    );
    const ready = ours.flatMap(({ acquirerChargeId, chargeId, firstSeenAt }): PaidCharge[] => {
      const isGivenBack = later(firstSeenAt, SALE_WITHIN_MS) <= now;
      const accountId = owners.get(chargeId!) ?? (isGivenBack ? PLATFORM : null);
      if (!accountId) return [];
      const at = this.clocks.now({ accountId, livemode }, now);
      const owner = { accountId, livemode, chargeId: chargeId!, now: at };
      return [{ owner, payables: byCharge.get(acquirerChargeId)! }];
    });
    let failures = 0;
    await inHalves(
      ready,
      (some) => this.ledger.inTransaction((session) => this.post(some, livemode, session)),
      ({ owner: { chargeId } }, error) => {
        failures += 1;
        log.error({ err: error, charge: chargeId }, 'payables cannot be posted and will be retried');
      },
    );
    const isAllPlaced = known.size === byCharge.size && ready.length === ours.length && failures === 0;
    return isAllPlaced && paid.length === rows.length;
  }

  /**
   * A charge that cannot be read now is left out: the next reading asks again. So is one that the acquirer
   * does not show, as its reads may lag: only a charge that was read is known to be of another shop.
   */
  private async known(
    ids: readonly string[],
    livemode: boolean,
    now: Date,
  ): Promise<Map<string, AcquirerCharge>> {
    const known = await this.charges.find(livemode, ids);
    for (const acquirerChargeId of ids.filter((id) => !known.has(id))) {
      try {
        const found = await this.acquirers.inBackground({ livemode }).findCharge(acquirerChargeId);
        if (!found) throw new Error('the acquirer does not show the charge of a payable');
        const chargeId = found.chargeId && isId('ch', found.chargeId) ? found.chargeId : null;
        const charge = { acquirerChargeId, chargeId, firstSeenAt: now };
        await this.charges.remember(livemode, charge);
        known.set(acquirerChargeId, charge);
      } catch (error) {
        log.warn({ err: error, acquirerCharge: acquirerChargeId }, 'the charge of a payable cannot be read');
      }
    }
    return known;
  }

  private async post(
    charges: readonly PaidCharge[],
    livemode: boolean,
    session: ClientSession,
  ): Promise<number> {
    const ids = charges.map(({ owner }) => owner.chargeId);
    const posted = Map.groupBy(await this.sales.payablesOf(ids, livemode, session), ({ subject }) => subject);
    const postings = charges.flatMap(({ owner, payables }) =>
      freshPayables(payables, posted.get(owner.chargeId) ?? [], livemode).map((payable) =>
        payablePosting(payable, owner),
      ),
    );
    const books = await this.ledger.open(postings.map(ownerOf), session);
    for (const posting of postings) books.add(posting);
    await this.ledger.save(books, session);
    return postings.length;
  }
}
