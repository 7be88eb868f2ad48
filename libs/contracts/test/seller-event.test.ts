import { readFileSync } from 'node:fs';
import {
  commonEventTypes,
  isSubscribed,
  type SellerEventSource,
  sellerEventConsumption,
  sellerEventOf,
  sellerEventTopics,
  sellerEventTypes,
} from '../src/events/seller-event.ts';

const file = new URL('./fixtures/published-events.json', import.meta.url);
const published: Record<string, SellerEventSource[]> = JSON.parse(readFileSync(file, 'utf8'));
const events = sellerEventTopics.flatMap((topic) => published[topic]!);

test('an event has the same body, byte for byte, whenever it is converted', () => {
  const paid = events.find(({ type }) => type === 'charge.paid')!;
  expect(sellerEventOf(paid)).toEqual({
    id: paid.id,
    type: 'charge.paid',
    accountId: paid.account_id,
    livemode: false,
    createdAt: new Date(paid.created_at),
    resources: ['ch_01m7yv26xa6hbgpptkm3fqrbx9'],
    body: '{"id":"evt_01m7yv27271mh34d5g07j7jyqf","type":"charge.paid","created_at":"2026-11-21T12:00:05.000Z","data":{"charge":{"id":"ch_01m7yv26xa6hbgpptkm3fqrbx9","status":"paid","amount":12990,"reference":"pedido-1042","metadata":{"$set":"a.b"},"paid_at":"2026-11-21T12:00:04.000Z"}}}',
  });
});

test.each(['charge.created', 'charge.refund_reserved', 'charge.med_closed'])(
  'S13.1 sellers do not get %s',
  (type) => {
    const internal = events.find((event) => event.type === type)!;
    expect(sellerEventOf(internal)).toBeNull();
  },
);

test('the schema of the consumers reads every published event of their topics', () => {
  for (const event of events) expect(sellerEventConsumption.schema.parse(event)).toMatchObject(event);
});

test('a type for sellers without a row yet is consumed, and refused by the schema', () => {
  const [planned] = sellerEventTypes.filter((type) => type === 'charge.chargedback');
  expect(sellerEventConsumption.only).toContain(planned);
  expect(sellerEventConsumption.schema.safeParse({ ...events[0], type: planned }).success).toBe(false);
});

test.each(commonEventTypes)('S13.1 an endpoint with * gets %s', (type) => {
  expect(isSubscribed(['*'], type)).toBe(true);
  expect(isSubscribed([type], type)).toBe(true);
  expect(isSubscribed(['charge.expired'], type)).toBe(false);
});

const further = sellerEventTypes.filter((type) => !commonEventTypes.some((common) => common === type));
test.each(further)('S13.32 an endpoint gets %s only if it names it, also beside *', (type) => {
  expect(isSubscribed(['*'], type)).toBe(false);
  expect(isSubscribed(['*', type], type)).toBe(true);
  expect(isSubscribed([type], 'charge.paid')).toBe(false);
});

test('S13.32 a withdrawal that came back is still paid, and says when it came back', () => {
  const returned = events.find(({ type }) => type === 'withdrawal.returned')!;
  expect(JSON.parse(sellerEventOf(returned)!.body)).toMatchObject({
    type: 'withdrawal.returned',
    data: { withdrawal: { status: 'paid', returned_at: '2026-11-24T16:00:01.000Z' } },
  });
});

test('S13.33 a session that expired has its reference and metadata, and nothing else', () => {
  const expired = events.find(({ type }) => type === 'session.expired')!;
  expect(JSON.parse(sellerEventOf(expired)!.body)).toMatchObject({
    type: 'checkout.session.expired',
    data: {
      session: {
        id: 'cs_01m85hny00271mh34d5g07j7se',
        reference: 'pedido-1042',
        metadata: { loja: 'centro' },
        amount: 12_990,
      },
    },
  });
});
