import { type LocalDate, localDate } from '@catraca/kernel/dates';
import { ApiError } from '@catraca/kernel/errors';
import type { Cents } from '@catraca/kernel/money';
import type { MetadataEntry } from './offer.ts';

/** The mandate of Pix Automático that a buyer authorises with the payment. */
export interface SessionMandate {
  /** Shown to the payer. */
  description: string;
  /** The contract. Null: the last 26 characters of the mandate's id. */
  reference: string | null;
  /** Of each later charge. Null: variable. */
  amount: Cents | null;
  /** Of a variable one: the least limit that the payer may set. */
  minimumLimit: Cents | null;
  /** week, month, quarter, half_year or year. */
  interval: string;
  startsOn: LocalDate;
  endsOn: LocalDate | null;
  /** none or three_in_seven_days. */
  retry: string;
  metadata: MetadataEntry[];
}

/** Throws amount_below_minimum, validation_failed: no buyer could authorise it. */
export function assertMandate({ amount, startsOn }: SessionMandate, minAmount: Cents, now: Date): void {
  if (amount !== null && amount < minAmount)
    throw new ApiError('amount_below_minimum', { min_amount: minAmount });
  if (startsOn < localDate(now))
    throw new ApiError('validation_failed', {
      fields: { 'mandate.starts_on': ['Deve ser hoje ou depois.'] },
    });
}

/** When its first cycle begins, if it is asked for now: the session may have been opened the day before. */
export function startOf({ startsOn }: SessionMandate, now: Date): LocalDate {
  const today = localDate(now);
  return startsOn < today ? today : startsOn;
}
