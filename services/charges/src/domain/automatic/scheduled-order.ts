import type { CallContext } from '@catraca/kernel/call-context';
import { cycleOf, type Interval } from '@catraca/kernel/cycles';
import type { LocalDate } from '@catraca/kernel/dates';
import { ApiError } from '@catraca/kernel/errors';
import type { Cents } from '@catraca/kernel/money';
import type { Charge, ChargeChange, ScheduledDetails } from '../charge.ts';
import { type PixOrder, requestPixCharge } from '../pix/pix-order.ts';
import { assertDueDay, sendTime } from './due-day.ts';
import { retryDaysOf } from './retry-days.ts';

/** What a mandate allows, as far as it decides on its charges. None of it ever changes. */
export interface MandateTerms {
  /** `mnd_…` */
  id: string;
  /** `idRec` */
  bankId: string;
  /** Of each charge. Null: variable. */
  amount: Cents | null;
  interval: Interval;
  startsOn: LocalDate;
  endsOn: LocalDate | null;
  retry: 'none' | 'three_in_seven_days';
}

/** An order of a charge that the payer's bank pays by itself. */
export interface ScheduledOrder extends Omit<PixOrder, 'amount' | 'expiresIn' | 'mandate'> {
  terms: MandateTerms;
  subscriptionId: string | null;
  dueOn: LocalDate;
  /** Null: that of a fixed mandate. */
  amount: Cents | null;
}

/**
 * The intent of a charge of a mandate. `retryAfterDays`: days after the due day on which it may be tried
 * again, earliest first. Throws seller_not_approved, amount_below_minimum, validation_failed,
 * amount_not_allowed, due_date_too_close.
 */
export function requestScheduledCharge(
  context: CallContext,
  order: ScheduledOrder,
  retryAfterDays: readonly number[],
): Charge {
  const { terms, subscriptionId, dueOn } = order;
  assertDueDay(dueOn, terms, context.now);
  const mandate = { id: terms.id, subscriptionId };
  const intent = requestPixCharge(context, { ...order, amount: amountOf(order), expiresIn: 0, mandate });
  const scheduled: ScheduledDetails = {
    bankMandateId: terms.bankId,
    cycle: cycleOf(terms.startsOn, terms.interval, dueOn),
    dueOn,
    retryDays: retryDaysOf(dueOn, terms, retryAfterDays),
    sendAt: null,
    sentAt: null,
    attempts: [],
    ordered: null,
    failureCode: null,
  };
  return { ...intent, scheduled };
}

/** The change that makes an intent pending: it has its cycle, and goes to the bank at its time. */
export function registerScheduled({ status, scheduled }: Charge, now: Date): ChargeChange | null {
  if (status !== 'requested' || !scheduled) return null;
  return {
    set: {
      status: 'pending',
      dueAt: null,
      attempts: 0,
      scheduled: { ...scheduled, sendAt: sendTime(scheduled.dueOn, now) },
    },
    events: [{ type: 'charge.created' }],
  };
}

function amountOf({ amount, terms }: ScheduledOrder): Cents {
  if (terms.amount === null) {
    if (amount !== null) return amount;
    throw new ApiError('validation_failed', { fields: { amount: ['Obrigatório quando o valor varia.'] } });
  }
  if (amount === null || amount === terms.amount) return terms.amount;
  throw new ApiError('amount_not_allowed', { amount: terms.amount });
}
