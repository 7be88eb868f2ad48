import { isOfOneRead } from '@catraca/providers/http/outcome';
import type { UnreadableRow } from './records.ts';

/**
 * Reads one object at a bank or acquirer. Undefined when only this one cannot be read: it is added to
 * `unreadable`, and the run goes on. A provider that is away as a whole, which opens its circuit after ten
 * calls in a row without a usable response, or that refuses our access or rate, fails the run.
 */
export async function readOne<Found>(
  unreadable: UnreadableRow[],
  subject: string,
  reading: Promise<Found>,
): Promise<Found | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!isOfOneRead(error)) throw error;
    unreadable.push(unreadableRow(subject, error));
    return undefined;
  }
}

export function unreadableRow(subject: string, error: unknown): UnreadableRow {
  const { message, cause } = error as Error;
  return { subject, detail: cause instanceof Error ? cause.message : message };
}
