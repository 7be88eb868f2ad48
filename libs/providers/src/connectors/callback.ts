import { z } from 'zod';
import { readableItems, reportUnreadable } from '../unreadable.ts';

/** What a callback is about. Never believed: the service that owns it asks the provider. */
export type CallbackHint =
  /** Our txids. */
  | { about: 'pix'; ids: string[] }
  /** End-to-end ids of payments of which something was returned. */
  | { about: 'returns'; ids: string[] }
  /** The bank's. */
  | { about: 'disputes'; ids: string[] }
  /** The bank's: of Pix Automático. */
  | { about: 'mandates'; ids: string[] }
  /** Ours. */
  | { about: 'payouts'; ids: string[] }
  /**
   * Ids of our charges. `isOfPayment`: of a payment, and of nothing that may follow it. `acquirerChargeIds`:
   * the acquirer's charges that it names.
   */
  | { about: 'cards'; ids: string[]; isOfPayment: boolean; acquirerChargeIds: string[] };

/** A route below `/callbacks/<connector>/<mode>/<token>`. */
export interface CallbackRoute {
  path: '' | `/${string}`;
  /** In Portuguese, as in the table of endpoints. */
  summary: string;
  /** With an `example` about nothing, in its metadata. */
  body: z.ZodType;
  /** In the order in which they are passed on. */
  hintsOf(body: unknown): CallbackHint[];
}

export function callbackRoute<Body extends z.ZodType>(route: {
  path: CallbackRoute['path'];
  summary: string;
  body: Body;
  hintsOf(body: z.output<Body>): CallbackHint[];
}): CallbackRoute {
  return { ...route, hintsOf: (body) => route.hintsOf(body as z.output<Body>) };
}

/** Anybody who knows the URL may send one. */
const MAX_ENTRIES = 1_000;

/**
 * The items of a list in a callback, of any body: what cannot be read is skipped and counted rather than
 * refused, as the provider would repeat the callback, and the services find by themselves what it was about.
 * `where`: the route.
 */
export function callbackList<Item extends z.ZodType>(where: string, member: string, item: Item) {
  return z.unknown().transform((body): z.output<Item>[] => {
    const list = (body as Record<string, unknown> | null)?.[member];
    const items = Array.isArray(list) ? list : [];
    if (!Array.isArray(list)) reportUnreadable(where, [member]);
    if (items.length > MAX_ENTRIES) reportUnreadable(where, [member], items.length - MAX_ENTRIES);
    return readableItems(where, items.slice(0, MAX_ENTRIES), item);
  });
}

export function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
