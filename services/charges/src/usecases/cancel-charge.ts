import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../adapters/charge.store.ts';
import { PixBanks } from '../adapters/pix-banks.ts';
import { type Charge, later } from '../domain/charge.ts';
import { FollowBank } from './follow-bank.ts';
import { GetCharge } from './get-charge.ts';

const UNKNOWN_OUTCOME_CHECK_MS = 15_000;

/**
 * Cancels a pending charge, first at its bank. If the buyer paid before that, the charge is paid. Throws resource_not_found,
 * charge_not_cancelable, and provider_unavailable when the outcome is unknown (it is then checked until known).
 */
@Injectable()
export class CancelCharge {
  constructor(
    private readonly getCharge: GetCharge,
    private readonly charges: ChargeStore,
    private readonly banks: PixBanks,
    private readonly followBank: FollowBank,
  ) {}

  async execute(context: CallContext, chargeId: string): Promise<Charge> {
    const charge = await this.getCharge.execute(context, chargeId);
    if (charge.status !== 'pending') throw new ApiError('charge_not_cancelable');

    await this.charges.checkAt(chargeId, later(context.now, UNKNOWN_OUTCOME_CHECK_MS));
    const atBank = await this.banks.of(charge).cancelCharge(this.banks.txidOf(charge));
    const followed = await this.followBank.apply(charge, atBank, context.now);
    if (followed.status !== 'canceled') throw new ApiError('charge_not_cancelable');
    return followed;
  }
}
