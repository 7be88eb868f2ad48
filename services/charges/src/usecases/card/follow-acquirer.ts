import type { CallContext } from '@catraca/kernel/call-context';
import { CONFIG } from '@catraca/platform/service/config';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import type { AcquirerProvider, CardPayment } from '@catraca/providers/acquirer/acquirer-provider';
import { Inject, Injectable } from '@nestjs/common';
import { Acquirers } from '../../adapters/acquirers.ts';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { isSavable, VaultClient } from '../../adapters/vault.client.ts';
import type { ChargesSettings } from '../../config.ts';
import { cardKept, followAcquirer, isPaidAfterFailure } from '../../domain/card/follow-acquirer.ts';
import { isOutdated, ordersToCancel, readAgain } from '../../domain/card/further-orders.ts';
import type { Charge } from '../../domain/charge.ts';
import { reportDiscrepancy } from '../report-discrepancy.ts';
import { countCardOutcome } from './count-card-outcome.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Asks the acquirer about a card charge and brings the charge to the acquirer's state.
 */
@Injectable()
export class FollowAcquirer {
  private readonly holdMs: number;

  constructor(
    private readonly charges: ChargeStore,
    private readonly acquirers: Acquirers,
    private readonly vault: VaultClient,
    private readonly clocks: TestClocks,
    private readonly sandboxClock: SandboxClock,
    @Inject(CONFIG) { REPRESENTMENT_HOLD_DAYS }: ChargesSettings,
  ) {
    this.holdMs = REPRESENTMENT_HOLD_DAYS * DAY_MS;
  }

  /** `at`: real time or the account's. `acquirer`: the charge's acquirer, with the limits of the caller. */
  async execute(charge: Charge, at: Date, acquirer = this.acquirers.of(charge, at)): Promise<Charge> {
    const now = this.clocks.now(charge, at);
    await this.sandboxClock.sync(charge, charge.id, now);
    const found = await acquirer.findOrder(charge.id, charge.card?.acquirerChargeId);
    return this.apply(charge, found, now, acquirer);
  }

  /**
   * Brings the charge to a state that the acquirer has just reported. `charge` is as it was before the
   * acquirer was asked. Money that was taken for a charge that ended unpaid is given back.
   */
  async apply(
    charge: Charge,
    payment: CardPayment | null,
    now: Date,
    acquirer = this.acquirers.of(charge, now),
  ): Promise<Charge> {
    const context: CallContext = { accountId: charge.accountId, livemode: charge.livemode, now };
    const { holdMs } = this;
    const asked = charge.card?.acquirerChargeId ?? null;
    const decide = (current: Charge) =>
      payment && isOutdated(current, payment, asked)
        ? readAgain(current, payment, now)
        : followAcquirer(current, payment, { now, holdMs });
    const current = await this.charges.changeUntilDone(context, charge, decide);
    reportDiscrepancy(charge, current, (finding) => this.acquirers.keepFinding(current, now, finding));
    countCardOutcome(charge, current);
    if (!payment || isOutdated(current, payment, asked)) return current;
    await giveBackRepeated(acquirer, current, payment);
    if (isPaidAfterFailure(current, payment)) await giveBack(acquirer, current, payment);
    return this.keepCard(context, current, payment);
  }

  /** The sale stands whether or not the vault responds: the check of the charge tries again. */
  private async keepCard(context: CallContext, charge: Charge, { card }: CardPayment): Promise<Charge> {
    if (!charge.card?.isToSave || !charge.paidAt) return charge;
    try {
      if (isSavable(card)) await this.vault.save(context, charge, card);
      else log.warn({ charge: charge.id }, 'the acquirer keeps no card of this charge: nothing to save');
      return await this.charges.change(context, charge, cardKept);
    } catch (error) {
      log.warn({ err: error, charge: charge.id }, 'saving the card of a charge failed and will be retried');
      return charge;
    }
  }
}

/** The buyer pays once: further orders of the charge are canceled whole. */
async function giveBackRepeated(
  acquirer: AcquirerProvider,
  charge: Charge,
  payment: CardPayment,
): Promise<void> {
  const { id } = charge;
  for (const acquirerChargeId of ordersToCancel(charge, payment)) {
    log.error({ charge: id }, 'the acquirer has several orders of a charge: canceling all but the sale');
    try {
      await acquirer.cancelCharge(acquirerChargeId, { reference: id });
    } catch (error) {
      log.warn({ err: error, charge: id }, 'canceling a further order failed and will be retried');
    }
  }
}

/** An order of a charge that has ended unpaid here appeared after all: the buyer must not pay for it. */
async function giveBack(acquirer: AcquirerProvider, { id }: Charge, payment: CardPayment): Promise<void> {
  log.warn({ charge: id }, 'the acquirer charged a card for a charge that ended unpaid: giving it back');
  await acquirer.cancelCharge(payment.acquirerChargeId, { reference: id });
}
