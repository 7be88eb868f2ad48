import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { MandateCycleStore } from '../../adapters/mandate-cycle.store.ts';
import { registerScheduled } from '../../domain/automatic/scheduled-order.ts';
import type { Charge } from '../../domain/charge.ts';
import { refuse } from '../../domain/pix/follow.ts';

const ENDED: readonly Charge['status'][] = ['abandoned', 'canceled', 'failed'];

/**
 * Makes a stored intent of a scheduled charge pending, if it gets its cycle, and ends it otherwise. The
 * intent is stored before, so that a cycle is never kept by a charge that does not exist (ADR 83). Safe to
 * repeat, also after a crash. Throws cycle_already_charged.
 */
@Injectable()
export class TakeCycle {
  constructor(
    private readonly charges: ChargeStore,
    private readonly cycles: MandateCycleStore,
  ) {}

  async execute(context: CallContext, intent: Charge): Promise<Charge> {
    const { id, status, mandate, scheduled } = intent;
    if (status !== 'requested' && status !== 'abandoned') return intent;
    const cycle = { mandateId: mandate!.id, cycle: scheduled!.cycle };
    const isLive = (chargeId: string) => this.isLive(chargeId, context.livemode);
    const holder =
      status === 'requested' ? await this.cycles.take(cycle, id, isLive) : await this.cycles.holderOf(cycle);
    if (holder === id && status === 'requested')
      return this.charges.change(context, intent, (charge) => registerScheduled(charge, context.now));
    await this.charges.change(context, intent, refuse);
    throw new ApiError('cycle_already_charged', { charge: holder });
  }

  private async isLive(chargeId: string, livemode: boolean): Promise<boolean> {
    const charge = await this.charges.findInMode(chargeId, livemode);
    return charge !== null && !ENDED.includes(charge.status);
  }
}
