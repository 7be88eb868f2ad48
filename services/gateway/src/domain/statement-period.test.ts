import { ApiError } from '@catraca/kernel/errors';
import { periodFrom } from './statement-period.ts';

const now = new Date('2026-11-24T02:00:00Z'); // still the 23rd in São Paulo

function refusalOf(query: { from?: string; to?: string }): string | undefined {
  try {
    periodFrom(query, now);
    return undefined;
  } catch (error) {
    const { fields } = (error as ApiError).details as { fields: { to: string[] } };
    return fields.to[0];
  }
}

test('S12.9 without dates it is the last 31 days in São Paulo', () => {
  expect(periodFrom({}, now)).toEqual({ from: '2026-10-24', to: '2026-11-23' });
});

test('settlements look ahead as far as back', () => {
  expect(periodFrom({}, now, 31)).toEqual({ from: '2026-10-24', to: '2026-12-24' });
});

test('one date is enough', () => {
  expect(periodFrom({ from: '2026-11-01' }, now)).toEqual({ from: '2026-11-01', to: '2026-11-23' });
  expect(periodFrom({ to: '2026-01-31' }, now)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  expect(periodFrom({ from: '2027-01-01' }, now)).toEqual({ from: '2027-01-01', to: '2027-01-01' });
});

test('a period has 1 to 366 days, both dates included', () => {
  expect(refusalOf({ from: '2026-01-01', to: '2026-01-01' })).toBeUndefined();
  expect(refusalOf({ from: '2024-01-01', to: '2024-12-31' })).toBeUndefined();
  expect(refusalOf({ from: '2024-01-01', to: '2025-01-01' })).toContain('no máximo 366 dias');
  expect(refusalOf({ from: '2026-01-02', to: '2026-01-01' })).toContain('igual ou posterior');
});
