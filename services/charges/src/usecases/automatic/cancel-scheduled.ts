import type { CallContext } from '@catraca/kernel/call-context';
import { later } from '@catraca/kernel/dates';
import { ApiError } from '@catraca/kernel/errors';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { unavailable } from '@catraca/providers/http/outcome';
import { isNotFound, ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import { cancelableUntil, firstDayOf } from '../../domain/automatic/due-day.ts';
import { cancelUnsent } from '../../domain/automatic/sending.ts';
import type { Charge } from '../../domain/charge.ts';
import { FollowScheduled } from './follow-scheduled.ts';

const CANCEL = 'PATCH /cobr/{txid}';
const UNKNOWN_OUTCOME_CHECK_MS = 15_000;

/**
 * Cancels a pending charge of a mandate, until 22:00 of the day before its first attempt; at the bank first,
 * if that has it. Throws charge_not_cancelable, too_late_to_cancel, and provider_unavailable when the outcome
 * is unknown (it is then checked until known).
 */
@Injectable()
export class CancelScheduled {
  constructor(
    private readonly charges: ChargeStore,
    private readonly banks: PixBanks,
    private readonly followScheduled: FollowScheduled,
    private readonly sandboxClock: SandboxClock,
  ) {}

  async execute(context: CallContext, charge: Charge): Promise<Charge> {
    const { now } = context;
    if (charge.status !== 'pending') throw new ApiError('charge_not_cancelable');
    const until = cancelableUntil(firstDayOf(charge.scheduled!.dueOn));
    if (now >= until) throw new ApiError('too_late_to_cancel', { until: until.toISOString() });

    const unsent = await this.cancelUnsent(context, charge);
    if (unsent.status !== 'pending') return canceledOrRefused(unsent);
    const checked = await this.charges.setDueAt(charge, later(now, UNKNOWN_OUTCOME_CHECK_MS));
    const updated = await this.cancelAtBank(context, checked);
    if (updated.status === 'pending') throw unavailable(CANCEL, new Error('the bank does not show it'));
    return canceledOrRefused(updated);
  }

  /** The charge is canceled if the bank cannot have it: it was never sent. */
  private cancelUnsent(context: CallContext, charge: Charge): Promise<Charge> {
    return this.charges.change(context, charge, (one) =>
      one.scheduled!.sentAt === null ? cancelUnsent(one, context.now) : null,
    );
  }

  /** A refusal does not say which state the charge has at the bank. The next check asks. */
  private async cancelAtBank(context: CallContext, charge: Charge): Promise<Charge> {
    const { now } = context;
    const txid = this.banks.txidOf(charge);
    await this.sandboxClock.sync(charge, txid, now);
    try {
      const automatic = this.banks.automaticOf(this.banks.of(charge, now));
      return await this.followScheduled.apply(charge, await automatic.cancelScheduled(txid), now);
    } catch (error) {
      // Sends of unknown outcome did not reach the bank, once their doubt is over.
      if (isNotFound(error, CANCEL))
        return this.charges.change(context, charge, (one) => cancelUnsent(one, now));
      throw error instanceof ProviderRefused ? unavailable(error.operation, error) : error;
    }
  }
}

function canceledOrRefused(charge: Charge): Charge {
  if (charge.status !== 'canceled') throw new ApiError('charge_not_cancelable');
  return charge;
}
