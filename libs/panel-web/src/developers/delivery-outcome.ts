import type { Delivery } from '../queries/events.ts';
import type { Texts } from '../texts/pt.ts';

/** What came of an attempt, in words; an error that the page does not know as the API has it. */
export function outcomeOf({ response_status, error }: Delivery, t: Texts): string {
  if (response_status !== null) return `HTTP ${response_status}`;
  return error === null ? t.common.none : (t.deliveryError[error as keyof Texts['deliveryError']] ?? error);
}
