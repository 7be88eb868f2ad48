import { addDays, type LocalDate, weekdayOf } from './dates.ts';

/** Holidays of the banks on a fixed day (Resolução CMN 4.880/2020; Lei 14.759/2023 for 20 November). */
const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];
const CONSCIENCE_DAY = '11-20';
const CONSCIENCE_DAY_SINCE = 2024;

/** Carnival Monday and Tuesday, Good Friday and Corpus Christi, in days after Easter Sunday. */
const AFTER_EASTER = [-48, -47, -2, 60];

/** Neither Saturday, Sunday nor a holiday of the banks. 24 and 31 December are banking days. */
export function isBankingDay(date: LocalDate): boolean {
  const weekday = weekdayOf(date);
  return weekday !== 0 && weekday !== 6 && !isBankHoliday(date);
}

export function isBankHoliday(date: LocalDate): boolean {
  const year = Number(date.slice(0, 4));
  const day = date.slice(5);
  if (FIXED.includes(day) || (day === CONSCIENCE_DAY && year >= CONSCIENCE_DAY_SINCE)) return true;
  const easter = easterOf(year);
  return AFTER_EASTER.some((days) => addDays(easter, days) === date);
}

/** The day itself, or the next banking day. */
export function bankingDayFrom(date: LocalDate): LocalDate {
  let day = date;
  while (!isBankingDay(day)) day = addDays(day, 1);
  return day;
}

/** Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
export function easterOf(year: number): LocalDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const skippedLeapYears = Math.floor(century / 4);
  const lunarCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - skippedLeapYears - lunarCorrection + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${year}-${twoDigits(Math.floor(days / 31))}-${twoDigits((days % 31) + 1)}`;
}
