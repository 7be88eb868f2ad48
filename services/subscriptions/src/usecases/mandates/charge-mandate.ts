import type { Charge } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ChargesClient, type CycleOrder } from '../../adapters/charges.client.ts';
import { MandateStore } from '../../adapters/mandate.store.ts';

/**
 * The seller charges a cycle of a mandate. Safe to repeat with the same charge id. Throws resource_not_found,
 * mandate_not_active, and what the charge decides.
 */
@Injectable()
export class ChargeMandate {
  constructor(
    private readonly mandates: MandateStore,
    private readonly charges: ChargesClient,
  ) {}

  /** A retry gets its charge, also when the mandate has ended since. */
  async execute(context: CallContext, mandateId: string, order: CycleOrder): Promise<Charge> {
    const mandate = await this.mandates.get(context, mandateId);
    const isActive = mandate.status === 'active';
    const existing = isActive ? null : await this.charges.find(context, order.chargeId);
    if (existing) return existing;
    if (!isActive) throw new ApiError('mandate_not_active');
    return this.charges.createScheduled(context, mandate, order);
  }
}
