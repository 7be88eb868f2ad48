import type {
  Mandate as MandateMessage,
  MandateTerms as TermsMessage,
} from '@catraca/contracts/gen/catraca/subscriptions/v1/subscriptions';
import { maskDocument } from '@catraca/kernel/document';
import type { EveryField } from '@catraca/kernel/mapping';
import type { Mandate, MandateTerms } from '../domain/mandate.ts';
import type { MandateOrder } from '../domain/mandate-order.ts';
import { reasonOf } from '../domain/mandate-reason.ts';

/** A request without its terms or customer is a mistake of the caller. */
export function mandateOrderOf(id: string, message: TermsMessage | null | undefined): MandateOrder {
  if (!message?.customer) throw new TypeError('the request has no terms or no customer');
  const { customer, firstCharge, payerBank, expiresIn } = message;
  const terms = {
    customer,
    description: message.description,
    reference: message.reference ?? null,
    amount: message.amount ?? null,
    minimumLimit: message.minimumLimit ?? null,
    interval: message.interval as MandateTerms['interval'],
    startsOn: message.startsOn,
    endsOn: message.endsOn ?? null,
    retry: message.retry as MandateTerms['retry'],
    authorization: message.authorization as MandateTerms['authorization'],
    payerBank: payerBank ? { ...payerBank, branch: payerBank.branch ?? null } : null,
    metadata: message.metadata,
  } satisfies Record<Exclude<keyof TermsMessage, 'firstCharge' | 'expiresIn'>, unknown>;
  const first = firstCharge && {
    id: firstCharge.id ?? null,
    amount: firstCharge.amount ?? null,
    description: firstCharge.description ?? null,
    reference: firstCharge.reference ?? null,
    metadata: firstCharge.metadata,
    items: firstCharge.items,
  };
  return { id, terms, expiresIn, firstCharge: first ?? null };
}

/** `subscriptionId`: of the subscription that makes its charges. */
export function mandateMessage(mandate: Mandate, subscriptionId: string | null): MandateMessage {
  const { customer, payer, end } = mandate;
  return {
    id: mandate.id,
    status: mandate.status,
    authorization: mandate.authorization,
    customer: {
      name: customer.name,
      email: customer.email,
      document: maskDocument(customer.document, customer.documentType),
    },
    description: mandate.description,
    reference: mandate.reference,
    amount: mandate.amount,
    minimumLimit: mandate.minimumLimit,
    interval: mandate.interval,
    startsOn: mandate.startsOn,
    endsOn: mandate.endsOn,
    retry: mandate.retry,
    qrCode: mandate.qrCode,
    chargeId: mandate.firstChargeId,
    subscriptionId,
    bankId: mandate.bankId,
    payer: payer && {
      document: maskDocument(payer.document ?? customer.document),
      bankIspb: payer.bankIspb ?? '',
    },
    reason: end && reasonOf(end),
    metadata: mandate.metadata,
    livemode: mandate.livemode,
    activatedAt: mandate.activatedAt?.toISOString(),
    canceledAt: mandate.canceledAt?.toISOString(),
    expiresAt: mandate.expiresAt.toISOString(),
    createdAt: mandate.createdAt.toISOString(),
  } satisfies EveryField<MandateMessage>;
}
