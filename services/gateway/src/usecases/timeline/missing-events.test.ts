import { missingEvents } from './missing-events.ts';

const at = '2026-07-01T12:00:00.000Z';
const paid = { type: 'charge.paid', at };
const refunded = (subjectId: string) => ({ type: 'charge.refunded', at, subjectId });
const stored = (type: string, ...resources: string[]) => {
  return { id: 'evt_1', type, createdAt: at, resources: ['ch_1', ...resources] };
};

test.each([
  ['all that sellers hear of', [paid, refunded('rf_1')], [], [{}, { refund: 'rf_1' }]],
  ['none that is stored', [paid], [stored('charge.paid')], []],
  ['none that sellers do not hear of', [{ type: 'charge.refund_reserved', at, subjectId: 'rf_1' }], [], []],
  [
    'the refund that another refund’s event is not about',
    [refunded('rf_1'), refunded('rf_2')],
    [stored('charge.refunded', 'rf_2')],
    [{ refund: 'rf_1' }],
  ],
  [
    'a dispute by its links',
    [{ type: 'charge.med_opened', at, subjectId: 'med_1' }],
    [stored('charge.paid')],
    [{ dispute: 'med_1' }],
  ],
  [
    'no chargeback, whose event names the charge only',
    [{ type: 'charge.chargedback', at, subjectId: 'cb_1' }],
    [stored('charge.chargedback')],
    [],
  ],
  [
    'the second of two events of a type',
    [
      { type: 'withdrawal.returned', at },
      { type: 'withdrawal.returned', at },
    ],
    [stored('withdrawal.returned')],
    [{}],
  ],
])('S25.4 missing events: %s', (_what, moments, events, links) => {
  expect(missingEvents(moments, events)).toEqual(links);
});
