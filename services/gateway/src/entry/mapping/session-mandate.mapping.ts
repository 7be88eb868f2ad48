import type { SessionMandate as MandateMessage } from '@catraca/contracts/gen/catraca/checkout/v1/checkout';
import type {
  SessionMandate,
  SessionMandateOfSeller,
} from '@catraca/contracts/http/schemas/checkout-mandate';
import type { CreateSessionBody } from '@catraca/contracts/http/schemas/checkout-session';
import { metadataObject } from '@catraca/contracts/http/schemas/metadata';

export function sessionMandateMessage(mandate: NonNullable<CreateSessionBody['mandate']>): MandateMessage {
  return {
    description: mandate.description,
    reference: mandate.reference,
    amount: mandate.amount,
    minimumLimit: mandate.minimum_limit,
    interval: mandate.interval,
    startsOn: mandate.starts_on,
    endsOn: mandate.ends_on,
    retry: mandate.retry,
    metadata: mandate.metadata ?? [],
  };
}

/** As everybody reads it. `status`: known to the buyer only. */
export function sessionMandate(mandate: MandateMessage, status: string | null): SessionMandate {
  return {
    id: mandate.id ?? null,
    status: status as SessionMandate['status'],
    description: mandate.description,
    amount: mandate.amount ?? null,
    minimum_limit: mandate.minimumLimit ?? null,
    interval: mandate.interval as SessionMandate['interval'],
    starts_on: mandate.startsOn,
    ends_on: mandate.endsOn ?? null,
    retry: mandate.retry as SessionMandate['retry'],
  };
}

/** As its seller reads it, who opens a session before anybody has approved anything. */
export function sessionMandateOfSeller(mandate: MandateMessage): SessionMandateOfSeller {
  const { reference = null, metadata } = mandate;
  return { ...sessionMandate(mandate, null), reference, metadata: metadataObject(metadata) };
}
