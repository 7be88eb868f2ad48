import type { Authorization, Interval } from '@catraca/contracts/http/schemas/mandate';

export const intervals = ['week', 'month', 'quarter', 'half_year', 'year'] as const satisfies Interval[];

/** What other fields depend on. */
export interface MandateShape {
  isFixed: boolean;
  interval: Interval;
  authorization: Authorization;
}

export const usualShape: MandateShape = { isFixed: true, interval: 'month', authorization: 'first_payment' };
