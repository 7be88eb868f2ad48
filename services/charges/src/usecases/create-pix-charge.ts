import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../adapters/charge.store.ts';
import { PixBanks } from '../adapters/pix-banks.ts';
import { type Charge, type PixOrder, requestPixCharge } from '../domain/charge.ts';
import { follow } from '../domain/follow.ts';

/**
 * Creates a PIX charge at the bank. Safe to repeat with the same charge id: an interrupted attempt is continued. Throws
 * seller_not_approved, amount_below_minimum, provider_unavailable, provider_rate_limited.
 */
@Injectable()
export class CreatePixCharge {
  constructor(
    private readonly charges: ChargeStore,
    private readonly banks: PixBanks,
  ) {}

  async execute(context: CallContext, order: PixOrder): Promise<Charge> {
    const intent = await this.charges.insertOrFind(context, requestPixCharge(context, order));
    if (intent.status !== 'requested') return intent;

    const atBank = await this.banks.of(intent).createCharge(this.banks.orderFor(intent));
    return this.charges.change(context, intent, (charge) => follow(charge, atBank, context.now));
  }
}
