import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { ChargeQueue } from '../../adapters/charge-queue.ts';
import type { Charge } from '../../domain/charge.ts';
import { concludeRefund } from '../../domain/refunds/charge-refund.ts';

/** Ends a reserved refund. Safe to repeat: an end never changes. Throws resource_not_found. */
@Injectable()
export class ConcludeRefund {
  constructor(
    private readonly charges: ChargeStore,
    private readonly queue: ChargeQueue,
  ) {}

  execute(
    context: CallContext,
    chargeId: string,
    refundId: string,
    status: 'succeeded' | 'failed',
  ): Promise<Charge> {
    return this.queue.run(chargeId, async () => {
      const charge = await this.charges.get(context, chargeId);
      return this.charges.change(context, charge, (current) =>
        concludeRefund(current, refundId, status, context.now),
      );
    });
  }
}
