import type { CallContext } from '@catraca/kernel/call-context';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import type { ChargesSettings } from '../../config.ts';
import { requestScheduledCharge, type ScheduledOrder } from '../../domain/automatic/scheduled-order.ts';
import type { Charge } from '../../domain/charge.ts';
import { TakeCycle } from './take-cycle.ts';

/**
 * Creates a charge that the payer's bank pays by itself, for a mandate that its caller knows as active. A job
 * sends it to the bank at its time. Safe to repeat with the same charge id: an interrupted attempt is
 * continued, whatever day it is by then. Throws seller_not_approved, amount_below_minimum, validation_failed,
 * amount_not_allowed, due_date_too_close, cycle_already_charged.
 */
@Injectable()
export class CreateScheduledCharge {
  constructor(
    private readonly charges: ChargeStore,
    private readonly takeCycle: TakeCycle,
    @Inject(CONFIG) private readonly settings: ChargesSettings,
  ) {}

  async execute(context: CallContext, order: ScheduledOrder): Promise<Charge> {
    const known = await this.charges.find(context, order.chargeId, true);
    return this.takeCycle.execute(context, known ?? (await this.request(context, order)));
  }

  private request(context: CallContext, order: ScheduledOrder): Promise<Charge> {
    const requested = requestScheduledCharge(context, order, this.settings.PIX_RETRY_DAYS);
    return this.charges.insertOrFind(context, requested);
  }
}
