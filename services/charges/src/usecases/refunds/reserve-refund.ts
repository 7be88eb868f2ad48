import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { ChargeQueue } from '../../adapters/charge-queue.ts';
import type { Charge } from '../../domain/charge.ts';
import { type RefundOrder, reserveRefund } from '../../domain/refunds/charge-refund.ts';

/**
 * Reserves a refund on its charge, in one conditional write: the commit point (ADR 30). Repeated, it finds
 * the refund, also a failed one. Throws resource_not_found and what `reserveRefund` throws.
 */
@Injectable()
export class ReserveRefund {
  constructor(
    private readonly charges: ChargeStore,
    private readonly queue: ChargeQueue,
  ) {}

  execute(context: CallContext, chargeId: string, order: RefundOrder): Promise<Charge> {
    return this.queue.run(chargeId, async () => {
      const charge = await this.charges.get(context, chargeId);
      return this.charges.change(context, charge, (current) => reserveRefund(current, order, context.now));
    });
  }
}
