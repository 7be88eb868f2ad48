import type {
  ChargedMandate,
  CreateFirstChargeRequest,
  CreateScheduledChargeRequest,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { intervals, retryPolicies } from '@catraca/contracts/http/schemas/mandate';
import type { MandateTerms, ScheduledOrder } from '../domain/automatic/scheduled-order.ts';
import type { PixOrder } from '../domain/pix/pix-order.ts';
import { pixOrderOf, saleDetailsOf } from './charge.mapping.ts';
import { oneOf } from './charge-refund.mapping.ts';

export function firstOrderOf(
  { charge, mandateId, subscriptionId }: CreateFirstChargeRequest,
  defaultExpiresIn: number,
): PixOrder {
  if (!charge) throw new TypeError('the request has no charge');
  const mandate = { id: mandateId, subscriptionId: subscriptionId ?? null };
  return { ...pixOrderOf(charge, defaultExpiresIn), mandate };
}

export function scheduledOrderOf(request: CreateScheduledChargeRequest): ScheduledOrder {
  const { mandate, subscriptionId, dueOn, amount } = request;
  if (!mandate) throw new TypeError('the request has no mandate');
  return {
    ...saleDetailsOf(request),
    items: [],
    terms: termsOf(mandate),
    subscriptionId: subscriptionId ?? null,
    dueOn,
    amount: amount ?? null,
  };
}

function termsOf({ id, bankId, amount, interval, startsOn, endsOn, retry }: ChargedMandate): MandateTerms {
  return {
    id,
    bankId,
    amount: amount ?? null,
    interval: oneOf(intervals, interval),
    startsOn,
    endsOn: endsOn ?? null,
    retry: oneOf(retryPolicies, retry),
  };
}
