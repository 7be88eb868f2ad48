import { later } from '@catraca/kernel/dates';

/** A payment that the bank's list names and that could not be read yet. */
export interface UnreadPayment {
  endToEndId: string;
  livemode: boolean;
  seenAt: Date;
  /** When it is read again. */
  dueAt: Date | null;
  /** Reads since then. */
  attempts: number;
}

const FIRST_GAP_MS = 20_000;
const LONGEST_GAP_MS = 3_600_000;
/** A payment can be returned for 90 days (Bacen API Pix 2.9.0, `PixDevolucaoInvalida`). */
export const KEPT_DAYS = 90;

/** When it is read after a read at `now`: the gap grows with the age. */
export function nextReadAt({ seenAt }: Pick<UnreadPayment, 'seenAt'>, now: Date): Date {
  const age = now.getTime() - seenAt.getTime();
  return later(now, Math.min(Math.max(age, FIRST_GAP_MS), LONGEST_GAP_MS));
}
