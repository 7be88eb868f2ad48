import { detailTable, listTable } from './table.ts';

test('a list has a line for each item, in columns', () => {
  const items = [
    { object: 'charge', id: 'ch_1', status: 'paid', amount: 12_990, reference: null },
    { object: 'charge', id: 'ch_22', status: 'expired', amount: 5, reference: null },
  ];
  expect(listTable(items)).toEqual(['id     status   amount', 'ch_1   paid     12990', 'ch_22  expired  5']);
});

test('a list without a known column shows what there is, and an empty one says so', () => {
  expect(listTable([{ installments: 2, total: 100 }])).toEqual(['installments  total', '2             100']);
  expect(listTable([])).toEqual(['Nothing found.']);
});

test('an object has a line for each member, and nothing of it is cut', () => {
  const qr_code = 'x'.repeat(200);
  expect(detailTable({ id: 'ch_1', pix: { qr_code }, card: null, events: ['a', 'b'] })).toEqual([
    'id           ch_1',
    `pix.qr_code  ${qr_code}`,
    'card         -',
    'events       a, b',
  ]);
});

test('what others wrote does not steer the terminal, and a long cell of a list is cut', () => {
  const [, line] = listTable([{ id: 'ch_1', reference: `\u001b[31m${'r'.repeat(100)}` }]);
  expect(line).toBe(`ch_1   [31m${'r'.repeat(42)}…`);
});
