import { bankingDayFrom } from '@catraca/kernel/banking-days';
import { addDays, type LocalDate, localDate, timeOf } from '@catraca/kernel/dates';
import { earliestDueDay, sendDay } from '@catraca/kernel/due-days';
import { ApiError } from '@catraca/kernel/errors';

/** API Pix 2.9.0, `PATCH /cobr/{txid}`: until 22:00 of the day before the first attempt. */
const CANCEL_HOUR = 22;

/** Throws validation_failed, due_date_too_close (details.earliest). */
export function assertDueDay(
  dueOn: LocalDate,
  { startsOn, endsOn }: { startsOn: LocalDate; endsOn: LocalDate | null },
  now: Date,
): void {
  const today = localDate(now);
  if (dueOn < today) throw wrongDay('Não pode estar no passado.');
  if (dueOn < startsOn) throw wrongDay('Não pode ser antes do início do mandato.');
  if (endsOn !== null && dueOn > endsOn) throw wrongDay('Não pode ser depois do fim do mandato.');
  const earliest = earliestDueDay(now);
  if (dueOn < earliest) throw new ApiError('due_date_too_close', { earliest });
}

/** When it goes to the bank: four calendar days before it is due, or at once. */
export function sendTime(dueOn: LocalDate, now: Date): Date {
  const planned = timeOf(sendDay(dueOn), 0);
  return planned > now ? planned : now;
}

/** The day of the first attempt (API Pix 2.9.0, `ajusteDiaUtil`). */
export function firstDayOf(dueOn: LocalDate): LocalDate {
  return bankingDayFrom(dueOn);
}

/** Until when it can be canceled. */
export function cancelableUntil(firstDay: LocalDate): Date {
  return timeOf(addDays(firstDay, -1), CANCEL_HOUR);
}

function wrongDay(message: string): ApiError {
  return new ApiError('validation_failed', { fields: { due_on: [message] } });
}
