import { type ChargeStatus, chargeStatuses } from '../http/schemas/charge.ts';
import { cents, id, timestamp } from '../http/schemas/fields.ts';
import { z } from '../http/schemas/language.ts';
import { metadataObject, metadataOutput } from '../http/schemas/metadata.ts';
import { BALANCE_TOPIC, balanceEvent, type WithdrawalFact } from './balance-events.ts';
import {
  CHARGES_TOPIC,
  type ChargeFact,
  chargeEvent,
  type DisputeFact,
  type RefundFact,
} from './charge-events.ts';
import { CHECKOUT_TOPIC, checkoutEvent, type SessionFact } from './checkout-events.ts';
import {
  type MandateFact,
  mandateFact,
  SUBSCRIPTIONS_TOPIC,
  type SubscriptionFact,
  subscriptionEvent,
  subscriptionFact,
} from './subscription-events.ts';

/** The event types that `*` stands for (specification S13.1). */
export const commonEventTypes = [
  'charge.paid',
  'charge.failed',
  'charge.in_analysis',
  'charge.refunded',
  'charge.chargedback',
  'med.opened',
  'med.approved',
  'med.rejected',
  'withdrawal.paid',
] as const;

/** Event types that sellers can subscribe to; those beyond the common ones by name only. */
export const sellerEventTypes = [
  ...commonEventTypes,
  'charge.expired',
  'charge.canceled',
  'refund.failed',
  'checkout.session.expired',
  'withdrawal.failed',
  'withdrawal.returned',
  'mandate.activated',
  'mandate.rejected',
  'mandate.expired',
  'mandate.canceled',
  'subscription.created',
  'subscription.activated',
  'subscription.past_due',
  'subscription.paused',
  'subscription.resumed',
  'subscription.updated',
  'subscription.canceled',
  'subscription.completed',
] as const;
export type SellerEventType = (typeof sellerEventTypes)[number];

/** Whether an endpoint with these events, which may have `*` among them, gets the type. */
export function isSubscribed(events: readonly string[], type: string): boolean {
  const isCommon = commonEventTypes.some((common) => common === type);
  return events.includes(type) || (isCommon && events.includes('*'));
}

const chargeOfEvent = z.object({
  id: id('ch'),
  status: z.enum(chargeStatuses),
  amount: cents(1).meta({ description: 'Valor da cobrança, em centavos.' }),
  reference: z.string().nullable().meta({ description: 'Número do pedido no seu sistema.' }),
  metadata: metadataOutput.meta({ description: 'O que você enviou na criação.' }),
  paid_at: timestamp.nullable(),
});

const refundOfEvent = z.object({
  id: id('rf'),
  status: z.enum(['pending', 'succeeded', 'failed']),
  amount: cents(1).meta({ description: 'Valor devolvido ao comprador, em centavos.' }),
  fee_returned: cents(0).meta({ description: 'Parte das tarifas devolvida a você.' }),
  seller_debit: cents(0).meta({ description: 'Valor debitado do seu saldo.' }),
  created_at: timestamp,
  processed_at: timestamp.nullable(),
});

const disputeOfEvent = z.object({
  id: id('med'),
  amount: cents(1).meta({ description: 'Valor contestado, em centavos.' }),
  status: z.enum(['opened', 'approved', 'rejected']),
  opened_at: timestamp,
  due_at: timestamp.meta({ description: 'Até quando o banco analisa a contestação.' }),
  closed_at: timestamp.nullable(),
});

const sessionOfEvent = z.object({
  id: id('cs'),
  reference: z.string().nullable().meta({ description: 'Número do pedido no seu sistema.' }),
  metadata: metadataOutput.meta({ description: 'O que você enviou ao abrir a sessão.' }),
  amount: cents(1).meta({ description: 'Valor da sessão, em centavos.' }),
});

const withdrawalOfEvent = z.object({
  id: id('wd'),
  amount: cents(1).meta({ description: 'Valor sacado, em centavos.' }),
  status: z.enum(['requested', 'processing', 'paid', 'failed']),
  created_at: timestamp,
  paid_at: timestamp.nullable(),
  returned_at: timestamp
    .nullable()
    .meta({ description: 'Em `withdrawal.returned`: quando o banco de destino devolveu o valor.' }),
});

const mandateOfEvent = z.object({
  id: id('mnd'),
  status: mandateFact.shape.status,
  reference: z.string().meta({ description: 'Número do contrato no seu sistema.' }),
  metadata: metadataOutput.meta({ description: 'O que você enviou na criação.' }),
});

const subscriptionOfEvent = z.object({
  id: id('sub'),
  status: subscriptionFact.shape.status,
  mandate: id('mnd'),
  metadata: metadataOutput.meta({ description: 'O que você enviou na criação.' }),
});

/**
 * The body of a webhook (specification S13.2). Which members `data` has depends on the type (specification
 * S13.5).
 */
export const sellerEventBody = z.object({
  id: id('evt').meta({
    description: 'O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes.',
  }),
  type: z.enum(sellerEventTypes),
  created_at: timestamp.meta({ description: 'Quando o fato ocorreu, não quando o evento foi enviado.' }),
  data: z.object({
    charge: chargeOfEvent
      .optional()
      .meta({ description: 'A cobrança. Só em `charge.*`, `refund.*` e `med.*`.' }),
    refund: refundOfEvent.optional().meta({ description: 'Em `charge.refunded` e `refund.failed`.' }),
    med: disputeOfEvent.optional().meta({ description: 'Em `med.opened`, `med.approved` e `med.rejected`.' }),
    withdrawal: withdrawalOfEvent.optional().meta({ description: 'Em `withdrawal.*`.' }),
    session: sessionOfEvent.optional().meta({ description: 'Em `checkout.session.expired`.' }),
    mandate: mandateOfEvent.optional().meta({ description: 'Em `mandate.*`.' }),
    subscription: subscriptionOfEvent.optional().meta({ description: 'Em `subscription.*`.' }),
  }),
});
export type SellerEventBody = z.output<typeof sellerEventBody>;

/** An event as sellers get it, in the history and in webhooks. */
export interface SellerEvent {
  /** `evt_…`, the id of the internal event. */
  id: string;
  type: SellerEventType;
  accountId: string;
  livemode: boolean;
  createdAt: Date;
  /** Ids of what it is about: a charge with its refund or dispute, or another resource. */
  resources: string[];
  /** `SellerEventBody` as JSON. Stored and sent byte for byte. */
  body: string;
}

type SellerData = SellerEventBody['data'];

/** Internal topic and event type, with the type and data that sellers get. */
const sellerEventTable = [
  fromTopic(CHARGES_TOPIC, chargeEvent, {
    'charge.paid': { type: 'charge.paid', data: ({ charge }) => chargeData(charge) },
    'charge.failed': { type: 'charge.failed', data: ({ charge }) => chargeData(charge) },
    'charge.in_analysis': { type: 'charge.in_analysis', data: ({ charge }) => chargeData(charge) },
    'charge.chargedback': { type: 'charge.chargedback', data: ({ charge }) => chargeData(charge) },
    'charge.expired': { type: 'charge.expired', data: ({ charge }) => chargeData(charge) },
    'charge.canceled': { type: 'charge.canceled', data: ({ charge }) => chargeData(charge) },
    'charge.refunded': { type: 'charge.refunded', data: refundData },
    'charge.refund_failed': { type: 'refund.failed', data: refundData },
    'charge.med_opened': { type: 'med.opened', data: disputeData },
    'charge.med_approved': { type: 'med.approved', data: disputeData },
    'charge.med_rejected': { type: 'med.rejected', data: disputeData },
  }),
  fromTopic(BALANCE_TOPIC, balanceEvent, {
    'withdrawal.paid': { type: 'withdrawal.paid', data: withdrawalData },
    'withdrawal.failed': { type: 'withdrawal.failed', data: withdrawalData },
    'withdrawal.returned': { type: 'withdrawal.returned', data: withdrawalData },
  }),
  fromTopic(CHECKOUT_TOPIC, checkoutEvent, {
    'session.expired': { type: 'checkout.session.expired', data: sessionData },
  }),
  fromTopic(SUBSCRIPTIONS_TOPIC, subscriptionEvent, {
    'mandate.activated': { type: 'mandate.activated', data: mandateData },
    'mandate.rejected': { type: 'mandate.rejected', data: mandateData },
    'mandate.expired': { type: 'mandate.expired', data: mandateData },
    'mandate.canceled': { type: 'mandate.canceled', data: mandateData },
    'subscription.created': { type: 'subscription.created', data: subscriptionData },
    'subscription.activated': { type: 'subscription.activated', data: subscriptionData },
    'subscription.past_due': { type: 'subscription.past_due', data: subscriptionData },
    'subscription.paused': { type: 'subscription.paused', data: subscriptionData },
    'subscription.resumed': { type: 'subscription.resumed', data: subscriptionData },
    'subscription.updated': { type: 'subscription.updated', data: subscriptionData },
    'subscription.canceled': { type: 'subscription.canceled', data: subscriptionData },
    'subscription.completed': { type: 'subscription.completed', data: subscriptionData },
  }),
] as const;

/** An internal event of a topic in the table. */
export type SellerEventSource = z.output<(typeof sellerEventTable)[number]['schema']>;

const schemas = sellerEventTable.map(({ schema }) => schema);
const rows = new Map(sellerEventTable.flatMap((topic) => Object.entries(topic.rows)));

/** Topics with events for sellers. */
export const sellerEventTopics = sellerEventTable.map(({ topic }) => topic);

/**
 * How to consume those topics. Types for sellers that have no row yet are consumed too: they become dead
 * letters, which can be redriven once the row is deployed.
 */
export const sellerEventConsumption = {
  schema: z.discriminatedUnion('type', schemas as unknown as [(typeof schemas)[number]]),
  only: [...new Set<string>([...rows.keys(), ...sellerEventTypes])],
};

/** The type that sellers know an internal event by, or null for one that they do not hear of. */
export function sellerEventTypeOf(internalType: string): SellerEventType | null {
  return rows.get(internalType)?.type ?? null;
}

/** The event for sellers, or null for an internal one. The same event always has the same id and body. */
export function sellerEventOf(event: SellerEventSource): SellerEvent | null {
  const row = rows.get(event.type);
  if (!row) return null;

  const { id, created_at, account_id: accountId, livemode } = event;
  const body: SellerEventBody = { id, type: row.type, created_at, data: row.data(event.data) };
  return {
    id,
    type: row.type,
    accountId,
    livemode,
    createdAt: new Date(created_at),
    resources: Object.values(body.data).flatMap((resource) => resource?.id ?? []),
    body: JSON.stringify(body),
  };
}

interface InternalEvent {
  type: string;
  data: unknown;
}

interface Row<Data> {
  type: SellerEventType;
  data(data: Data): SellerEventBody['data'];
}

type RowsOf<Event extends InternalEvent> = {
  [Type in Event['type']]?: Row<Extract<Event, { type: Type }>['data']>;
};

function fromTopic<Schema extends z.ZodType<InternalEvent>>(
  topic: string,
  schema: Schema,
  rows: RowsOf<z.output<Schema>>,
) {
  return { topic, schema, rows: rows as Record<string, Row<z.output<Schema>['data']>> };
}

function chargeData(charge: ChargeFact): SellerData {
  return {
    charge: {
      id: charge.id,
      status: charge.status as ChargeStatus,
      amount: charge.amount,
      reference: charge.reference,
      metadata: metadataObject(charge.metadata),
      paid_at: charge.paid_at,
    },
  };
}

function refundData({ charge, refund }: { charge: ChargeFact; refund: RefundFact }): SellerData {
  const { id, status, amount, seller_debit, created_at, processed_at } = refund;
  const fee_returned = refund.platform_fee_returned + refund.method_fee_returned;
  return {
    ...chargeData(charge),
    refund: { id, status, amount, fee_returned, seller_debit, created_at, processed_at },
  };
}

function disputeData({ charge, med }: { charge: ChargeFact; med: DisputeFact }): SellerData {
  const { id, amount, status, opened_at, due_at, closed_at } = med;
  return { ...chargeData(charge), med: { id, amount, status, opened_at, due_at, closed_at } };
}

function withdrawalData({ withdrawal }: { withdrawal: WithdrawalFact }): SellerData {
  const { id, amount, status, created_at, paid_at, returned_at } = withdrawal;
  return { withdrawal: { id, amount, status, created_at, paid_at, returned_at } };
}

function sessionData({ session }: { session: SessionFact }): SellerData {
  const { id, reference, metadata, amount } = session;
  return { session: { id, reference, metadata: metadataObject(metadata), amount } };
}

function mandateData({ mandate }: { mandate: MandateFact }): SellerData {
  const { id, status, reference, metadata } = mandate;
  return { mandate: { id, status, reference, metadata: metadataObject(metadata) } };
}

function subscriptionData({ subscription }: { subscription: SubscriptionFact }): SellerData {
  const { id, status, mandate, metadata } = subscription;
  return { subscription: { id, status, mandate, metadata: metadataObject(metadata) } };
}
