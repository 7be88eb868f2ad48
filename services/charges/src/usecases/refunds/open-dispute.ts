import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import type { Charge } from '../../domain/charge.ts';
import { type DisputeOrder, openDispute } from '../../domain/refunds/charge-dispute.ts';

/**
 * Opens a dispute on its charge and reserves the seller's share. Throws resource_not_found,
 * charge_not_disputable.
 */
@Injectable()
export class OpenDispute {
  constructor(private readonly charges: ChargeStore) {}

  async execute(context: CallContext, chargeId: string, order: DisputeOrder): Promise<Charge> {
    const charge = await this.charges.get(context, chargeId);
    return this.charges.change(context, charge, (current) => openDispute(current, order));
  }
}
