import { type ChargeStatus, chargeStatuses } from '../http/charge.ts';
import { cents, id, timestamp } from '../http/fields.ts';
import { z } from '../http/language.ts';
import { metadataObject, metadataOutput } from '../http/metadata.ts';
import { CHARGES_TOPIC, type ChargeEvent, chargeEvent } from './charge-events.ts';

/** Event types that sellers can subscribe to (specification S13.1). */
export const sellerEventTypes = [
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
export type SellerEventType = (typeof sellerEventTypes)[number];

/** The body of a webhook (specification S13.2). */
export const sellerEventBody = z.object({
  id: id('evt').meta({
    description: 'O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes.',
  }),
  type: z.enum(sellerEventTypes).meta({ description: 'Hoje sempre `charge.paid`.' }),
  created_at: timestamp.meta({ description: 'Quando o fato ocorreu, não quando o evento foi enviado.' }),
  data: z.object({
    charge: z.object({
      id: id('ch'),
      status: z.enum(chargeStatuses),
      amount: cents(1).meta({ description: 'Valor da cobrança, em centavos.' }),
      reference: z.string().nullable().meta({ description: 'Número do pedido no seu sistema.' }),
      metadata: metadataOutput.meta({ description: 'O que você enviou na criação.' }),
      paid_at: timestamp.nullable(),
    }),
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
  /** `SellerEventBody` as JSON. Stored and sent byte for byte. */
  body: string;
}

/** Internal topic and event type, with the type and data that sellers get. */
const sellerEventTable = [
  fromTopic(CHARGES_TOPIC, chargeEvent, { 'charge.paid': { type: 'charge.paid', data: chargeData } }),
] as const;

/** An internal event of a topic in the table. */
export type SellerEventSource = z.output<(typeof sellerEventTable)[number]['schema']>;

const schemas = sellerEventTable.map(({ schema }) => schema);
const rows = new Map(sellerEventTable.flatMap((topic) => Object.entries(topic.rows)));

/** Topics with events for sellers. */
export const sellerEventTopics = sellerEventTable.map(({ topic }) => topic);

/**
 * How to consume those topics. Types for sellers that have no row yet are consumed too: they become dead letters, which can be
 * redriven once the row is deployed.
 */
export const sellerEventConsumption = {
  schema: z.discriminatedUnion('type', schemas as [(typeof schemas)[number]]),
  only: [...new Set<string>([...rows.keys(), ...sellerEventTypes])],
};

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

function chargeData({ charge }: ChargeEvent['data']): SellerEventBody['data'] {
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
