import { ofRefunds } from '../../domain/timeline/timeline.ts';
import { ownWork } from './own-work.ts';

const moment = (seq: number, type: string, subjectId?: string) => {
  return { seq, type, subjectId, at: '2026-07-01T12:00:00.000Z', status: 'paid' };
};
const charge = { status: 'paid' };
const moments = [
  moment(1, 'charge.created'),
  moment(2, 'charge.paid'),
  moment(3, 'charge.refund_reserved', 'rf_1'),
];

test.each([
  ['nothing, when the ledger has what moves money', { charge, moments }, [], [2, 3], []],
  ['what the ledger has yet to post, by its refund', { charge, moments }, [], [2], [{ refund: 'rf_1' }]],
  ['a sale that the ledger has yet to post', { charge, moments }, [], [3], [{}]],
  [
    'a dispute whose reserve the ledger has yet to post',
    { charge, moments: [...moments, moment(4, 'charge.med_opened', 'med_1')] },
    [],
    [2, 3],
    [{ dispute: 'med_1' }],
  ],
  [
    'a pending refund',
    { charge, moments },
    [{ id: 'rf_1', status: 'pending' }],
    [2, 3],
    [{ refund: 'rf_1' }],
  ],
  ['a charge that is processing', { charge: { status: 'processing' }, moments: [] }, [], [], [{}]],
])('S25.4 own work: %s', (_what, history, histories, posted, links) => {
  expect(ownWork(history, histories, posted)).toEqual(links);
});

test('S25.4 a refund’s timeline is not complete before the ledger has its postings', () => {
  const story = { entries: [], underWay: ownWork({ charge, moments }, [], [2]), isWhole: true };
  expect(ofRefunds(story, ['rf_1']).underWay).toHaveLength(1);
  expect(ofRefunds(story, ['rf_2']).underWay).toEqual([]);
});
