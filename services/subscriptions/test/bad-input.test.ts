import { bankingDayFrom } from '@catraca/kernel/banking-days';
import { addDays, timeOf } from '@catraca/kernel/dates';
import { earliestDueDay } from '@catraca/kernel/due-days';
import { opened } from '@catraca/testing/set-up';
import { errorOf, fieldsOf, Payers, today } from './payers.ts';

/* What is refused says what would be possible. */

const payers = await opened(Payers.open());
const { api } = payers.seller;

const charge = (mandate: string, body: object) => api.post(`/v1/mandates/${mandate}/charges`, body);
const detailsOf = ({ body }: { body: { error: { details: object } } }) => body.error.details;

test('S31.2 a due day that is too close is told the earliest one', async () => {
  const { id } = await payers.active();
  const refused = await charge(id, { due_on: today(1) });
  expect([...errorOf(refused), detailsOf(refused)]).toEqual([
    422,
    'due_date_too_close',
    { earliest: earliestDueDay(new Date()) },
  ]);
  const { earliest } = detailsOf(refused) as { earliest: string };
  expect((await charge(id, { due_on: earliest })).status).toBe(201);
});

test.each<[string, object, object]>([
  ['in the past', {}, { due_on: today(-1) }],
  ['before the mandate begins', { starts_on: today(20) }, { due_on: today(10) }],
  ['after the mandate ends', { ends_on: today(20) }, { due_on: today(21) }],
  ['no day', {}, { due_on: '2026-02-30' }],
])('S31.2 a due day that is %s is refused on its field', async (_what, mandate, body) => {
  const { id } = await payers.active(mandate);
  const refused = await charge(id, body);
  expect([...errorOf(refused), fieldsOf(refused)]).toEqual([422, 'validation_failed', ['due_on']]);
});

test('S31.3 another amount than the mandate’s is told that, and a variable one needs one', async () => {
  const due_on = today(10);
  const fixed = await charge((await payers.active()).id, { due_on, amount: 3_501 });
  expect([...errorOf(fixed), detailsOf(fixed)]).toEqual([422, 'amount_not_allowed', { amount: 3_500 }]);
  const variable = await charge((await payers.active({ amount: null })).id, { due_on });
  expect([...errorOf(variable), fieldsOf(variable)]).toEqual([422, 'validation_failed', ['amount']]);
});

test('S31.4 a cycle that is charged already names its charge', async () => {
  const { id } = await payers.active();
  const { body: first } = await charge(id, { due_on: today(10) });
  const second = await charge(id, { due_on: today(12) });
  expect([...errorOf(second), detailsOf(second)]).toEqual([
    422,
    'cycle_already_charged',
    { charge: first.id },
  ]);
});

test('a mandate that nobody has approved, and one that has ended, are not charged', async () => {
  const { id } = await payers.mandate({ authorization: 'qr' });
  expect(errorOf(await charge(id, { due_on: today(10) }))).toEqual([422, 'mandate_not_active']);
  await api.post(`/v1/mandates/${id}/cancel`);
  expect(errorOf(await charge(id, { due_on: today(10) }))).toEqual([422, 'mandate_not_active']);
});

test('S31.7 a charge that is canceled too late is told until when it could be', async () => {
  const own = await Payers.of(payers.stack);
  const { id: mandate } = await own.active();
  const due_on = bankingDayFrom(today(10));
  const { body } = await own.seller.api.post(`/v1/mandates/${mandate}/charges`, { due_on });
  await own.moveTo(due_on, 1);
  const refused = await own.seller.api.post(`/v1/charges/${body.id}/cancel`);
  expect([...errorOf(refused), detailsOf(refused)]).toEqual([
    422,
    'too_late_to_cancel',
    { until: timeOf(addDays(due_on, -1), 22).toISOString() },
  ]);
}, 60_000);
