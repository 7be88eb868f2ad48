import type { OverviewRange } from '@catraca/contracts/http/schemas/overview';
import { addDays, type LocalDate, localDate, timeOf } from '@catraca/kernel/dates';

/** A range of the overview: what its series begins with, and how its sales are asked for. */
export interface Period {
  /** Beginnings of the hours, days or months, oldest first. */
  places: Date[];
  /** The first moment after it. */
  until: Date;
  unit: 'hour' | 'day';
}

const DAYS: Partial<Record<OverviewRange, number>> = { '7d': 7, '30d': 30 };
const HOURS = 24;
const MONTHS = 12;

/** Days and months are those of São Paulo, and the present one is the last (specification S27.30). */
export function periodOfRange(range: OverviewRange, now: Date): Period {
  const today = localDate(now);
  const until = timeOf(addDays(today, 1), 0);
  if (range === 'today') return { places: hoursOf(today, until), until, unit: 'hour' };
  const days = DAYS[range];
  const first = days ? lastDays(today, days) : lastMonths(today);
  return { places: first.map((date) => timeOf(date, 0)), until, unit: 'day' };
}

/** An hour that a change of the clocks skips is not there. */
function hoursOf(today: LocalDate, until: Date): Date[] {
  const times = Array.from({ length: HOURS }, (_, hour) => timeOf(today, hour).getTime());
  return [...new Set(times)].filter((time) => time < until.getTime()).map((time) => new Date(time));
}

function lastDays(today: LocalDate, count: number): LocalDate[] {
  return Array.from({ length: count }, (_, at) => addDays(today, at + 1 - count));
}

function lastMonths(today: LocalDate): LocalDate[] {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: MONTHS }, (_, at) => {
    const month = months + at + 1 - MONTHS;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  });
}

interface Sold {
  paidCount: number;
  /** Cents. */
  paidAmount: number;
}

/** The places with what was sold in each, zero where nothing was: they add up to all that was sold. */
export function inPlaces(
  places: readonly Date[],
  sales: readonly ({ at: string } & Sold)[],
): ({ at: Date } & Sold)[] {
  const series = places.map((at) => ({ at, paidCount: 0, paidAmount: 0 }));
  for (const { at, paidCount, paidAmount } of sales) {
    const place = series.findLast((one) => one.at.getTime() <= Date.parse(at)) ?? series[0]!;
    place.paidCount += paidCount;
    place.paidAmount += paidAmount;
  }
  return series;
}
