import type {
  Mandate as MandateMessage,
  MandateTerms as TermsMessage,
} from '@catraca/contracts/gen/catraca/subscriptions/v1/subscriptions';
import type { CreateMandateBody, Mandate } from '@catraca/contracts/http/schemas/mandate';
import { metadataObject } from '@catraca/contracts/http/schemas/metadata';
import type { CamelCase, EveryField, SnakeCase } from '@catraca/kernel/mapping';
import { buyerMessage } from './card.mapping.ts';

const DAY_SECONDS = 86_400;
const DEFAULT_SECONDS = { first_payment: DAY_SECONDS, qr: DAY_SECONDS, bank_request: 7 * DAY_SECONDS };

export function termsMessage(body: CreateMandateBody): TermsMessage {
  const { first_charge: first, payer_bank: bank } = body;
  return {
    customer: buyerMessage(body.customer),
    description: body.description,
    reference: body.reference,
    amount: body.amount,
    minimumLimit: body.minimum_limit,
    interval: body.interval,
    startsOn: body.starts_on,
    endsOn: body.ends_on,
    retry: body.retry,
    authorization: body.authorization,
    firstCharge: first ? { ...first, metadata: first.metadata ?? [], items: [] } : null,
    payerBank: bank ?? null,
    expiresIn: body.expires_in ?? DEFAULT_SECONDS[body.authorization],
    metadata: body.metadata ?? [],
  } satisfies EveryField<TermsMessage> & Record<CamelCase<keyof CreateMandateBody>, unknown>;
}

/** All fields, always; empty ones as null. */
export function mandateResponse(mandate: MandateMessage): Mandate {
  const { customer, payer, reason } = mandate;
  return {
    object: 'mandate',
    id: mandate.id,
    status: mandate.status as Mandate['status'],
    authorization: mandate.authorization as Mandate['authorization'],
    customer: { name: customer!.name, email: customer!.email, document: customer!.document },
    description: mandate.description,
    reference: mandate.reference,
    amount: mandate.amount ?? null,
    minimum_limit: mandate.minimumLimit ?? null,
    interval: mandate.interval as Mandate['interval'],
    starts_on: mandate.startsOn,
    ends_on: mandate.endsOn ?? null,
    retry: mandate.retry as Mandate['retry'],
    qr_code: mandate.qrCode ?? null,
    charge: mandate.chargeId ?? null,
    subscription: mandate.subscriptionId ?? null,
    bank_id: mandate.bankId ?? null,
    payer: payer ? { document: payer.document, bank_ispb: payer.bankIspb } : null,
    reason: reason ? { code: reason.code, message: reason.message } : null,
    metadata: metadataObject(mandate.metadata),
    livemode: mandate.livemode,
    activated_at: mandate.activatedAt ?? null,
    canceled_at: mandate.canceledAt ?? null,
    expires_at: mandate.expiresAt,
    created_at: mandate.createdAt,
  } satisfies Mandate &
    Record<SnakeCase<Exclude<keyof MandateMessage, 'chargeId' | 'subscriptionId'>>, unknown>;
}
