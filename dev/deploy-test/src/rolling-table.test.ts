import { rowOf, table } from './rolling-table.ts';

const before = { begun: 10, paid: 8, retries: { ECONNRESET: 1 }, failed: [] };
const after = { begun: 30, paid: 28, retries: { ECONNRESET: 3, '503 x': 1 }, failed: ['a'] };

test('a step has what was counted during it', () => {
  expect(rowOf('charges', 12.4, before, after)).toEqual({
    step: 'charges',
    seconds: 12,
    sales: 20,
    retries: { ECONNRESET: 2, '503 x': 1 },
    failed: 1,
  });
});

test('the table ends with everything', () => {
  const lines = table([rowOf('charges', 12, before, after)], after);
  expect(lines[2]).toBe('| charges | 12 | 20 | 3 (2 × ECONNRESET, 1 × 503 x) | 1 |');
  expect(lines.at(-1)).toBe('| all | 12 | 30 | 4 (3 × ECONNRESET, 1 × 503 x) | 1 |');
});
