import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import type { Charge } from '../../domain/charge.ts';
import { closeDispute } from '../../domain/refunds/charge-dispute.ts';

/** Ends a dispute and its reserve. Throws resource_not_found. */
@Injectable()
export class CloseDispute {
  constructor(private readonly charges: ChargeStore) {}

  async execute(
    context: CallContext,
    chargeId: string,
    disputeId: string,
    status: 'approved' | 'rejected',
  ): Promise<Charge> {
    const charge = await this.charges.get(context, chargeId);
    return this.charges.change(context, charge, (current) =>
      closeDispute(current, disputeId, status, context.now),
    );
  }
}
