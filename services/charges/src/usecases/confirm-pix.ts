import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../adapters/charge.store.ts';
import { PixBanks } from '../adapters/pix-banks.ts';
import { pay } from '../domain/charge.ts';

/**
 * Confirms a payment that the bank vouches for. Whoever asks for it only hints: a charge that is unknown, paid before, or
 * not paid at the bank stays as it is. Throws provider_unavailable, provider_rate_limited.
 */
@Injectable()
export class ConfirmPix {
  constructor(
    private readonly charges: ChargeStore,
    private readonly banks: PixBanks,
  ) {}

  async execute(chargeId: string, livemode: boolean, now: Date): Promise<void> {
    const charge = await this.charges.findPayable(chargeId, livemode);
    if (!charge) return;

    const atBank = await this.banks.of(charge).findCharge(this.banks.txidOf(charge));
    const payment = atBank?.payments[0];
    if (!payment) return;

    const context: CallContext = { accountId: charge.accountId, livemode, now };
    await this.charges.change(context, chargeId, (current) => pay(current, payment));
  }
}
