import type { CallContext } from '@catraca/kernel/call-context';
import { later } from '@catraca/kernel/dates';
import { ApiError, type ErrorCode } from '@catraca/kernel/errors';
import { allDone } from '@catraca/platform/service/all-done';
import { SECOND_LOOK_MS } from '@catraca/providers/second-look';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import type { Charge } from '../../domain/charge.ts';
import { CancelCharge } from '../cancel-charge.ts';

const NOT_CANCELABLE: readonly ErrorCode[] = ['charge_not_cancelable', 'too_late_to_cancel'];

/** Whose charges: those of one subscription only if it is given. */
interface Owner {
  mandateId: string;
  subscriptionId: string | null;
}

/**
 * Cancels the pending charges of a mandate that ends, those of one subscription only if it is given. What
 * cannot be canceled any more ends as the bank says, and is looked at soon: a bank cancels with a mandate the
 * charges whose first day has not begun. One that fails holds up none of the others. Safe to repeat. Throws
 * provider_unavailable.
 */
@Injectable()
export class CancelMandateCharges {
  constructor(
    private readonly charges: ChargeStore,
    private readonly cancelCharge: CancelCharge,
  ) {}

  async execute(context: CallContext, of: Owner): Promise<Charge[]> {
    const ended: Charge[] = [];
    await allDone(this.cancellations(context, of, ended));
    return ended;
  }

  /** One for each pending charge. `ended` gets what became of it. */
  private async *cancellations(context: CallContext, of: Owner, ended: Charge[]) {
    const pendingAfter = (id: string) => this.charges.findPendingOf(context, of, id);
    for (let page = await pendingAfter(''); page.length > 0; page = await pendingAfter(page.at(-1)!.id))
      for (const charge of page) yield async () => ended.push(await this.cancel(context, charge));
  }

  private async cancel(context: CallContext, charge: Charge): Promise<Charge> {
    try {
      return await this.cancelCharge.execute(context, charge.id);
    } catch (error) {
      if (!(error instanceof ApiError) || !NOT_CANCELABLE.includes(error.code)) throw error;
      return this.charges.setDueAt(charge.id, later(context.now, SECOND_LOOK_MS));
    }
  }
}
