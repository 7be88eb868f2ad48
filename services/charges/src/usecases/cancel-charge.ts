import type { CallContext } from '@catraca/kernel/call-context';
import { later } from '@catraca/kernel/dates';
import { ApiError } from '@catraca/kernel/errors';
import { unavailable } from '@catraca/providers/http/outcome';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { ChargeStore } from '../adapters/charge.store.ts';
import { PixBanks } from '../adapters/pix-banks.ts';
import type { Charge } from '../domain/charge.ts';
import { CancelScheduled } from './automatic/cancel-scheduled.ts';
import { FollowAcquirer } from './card/follow-acquirer.ts';
import { FollowBank } from './pix/follow-bank.ts';

const CANCEL = 'cancel a charge';
const UNKNOWN_OUTCOME_CHECK_MS = 15_000;

/**
 * Cancels a pending charge, or one in analysis, first at its bank or acquirer. If it was paid before that, it
 * is paid. Throws resource_not_found, charge_not_cancelable, too_late_to_cancel, and provider_unavailable
 * when the outcome is unknown (it is then checked until known).
 */
@Injectable()
export class CancelCharge {
  constructor(
    private readonly charges: ChargeStore,
    private readonly banks: PixBanks,
    private readonly followBank: FollowBank,
    private readonly acquirers: Acquirers,
    private readonly followAcquirer: FollowAcquirer,
    private readonly cancelScheduled: CancelScheduled,
  ) {}

  async execute(context: CallContext, chargeId: string): Promise<Charge> {
    const found = await this.charges.get(context, chargeId);
    assertCancelable(found);
    if (found.scheduled) return this.cancelScheduled.execute(context, found);

    const checkAt = later(context.now, UNKNOWN_OUTCOME_CHECK_MS);
    const charge = await this.charges.setDueAt(found, checkAt);
    assertCancelable(charge);
    const updated = await this.endAtProvider(charge, context.now);
    // A read that lags shows the state before, or nothing.
    if (updated.status === charge.status)
      throw unavailable(CANCEL, new Error('the provider does not show it'));
    if (updated.status !== 'canceled') throw new ApiError('charge_not_cancelable');
    return updated;
  }

  /** A refusal does not say which state the charge has at the bank or acquirer. The next check asks. */
  private async endAtProvider(charge: Charge, now: Date): Promise<Charge> {
    const isPix = charge.status === 'pending';
    try {
      return await (isPix ? this.removeAtBank(charge, now) : this.voidAtAcquirer(charge, now));
    } catch (error) {
      throw error instanceof ProviderRefused ? unavailable(error.operation, error) : error;
    }
  }

  private async removeAtBank(charge: Charge, now: Date): Promise<Charge> {
    const atBank = await this.banks.of(charge, now).cancelCharge(this.banks.txidOf(charge));
    return this.followBank.apply(charge, atBank, now);
  }

  /**
   * Only what is still in analysis is voided: a charge that was approved meanwhile is the buyer's purchase.
   */
  private async voidAtAcquirer(charge: Charge, now: Date): Promise<Charge> {
    const acquirer = this.acquirers.of(charge, now);
    const found = await acquirer.findOrder(charge.id, charge.card?.acquirerChargeId);
    if (found?.status !== 'in_analysis') return this.followAcquirer.apply(charge, found, now);
    const voided = await acquirer.cancelCharge(found.acquirerChargeId, { reference: charge.id });
    return this.followAcquirer.apply(charge, voided, now);
  }
}

function assertCancelable({ status }: Charge): void {
  if (status !== 'pending' && status !== 'in_analysis') throw new ApiError('charge_not_cancelable');
}
