import { z } from 'zod';

/** What a callback is about. Never believed: the service that owns it asks the provider. */
export type CallbackHint =
  /** Our txids. */
  | { about: 'pix'; ids: string[] }
  /** End-to-end ids of payments of which something was returned. */
  | { about: 'returns'; ids: string[] }
  /** The bank's. */
  | { about: 'disputes'; ids: string[] }
  /** Ours. */
  | { about: 'payouts'; ids: string[] }
  /** Ids of our charges. `isOfPayment`: of a payment, and of nothing that may follow it. */
  | { about: 'cards'; ids: string[]; isOfPayment: boolean };

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

/** A list in a callback. Its length is checked first: each wrong item of a long one would cost an issue. */
export function callbackList<Item extends z.ZodType>(item: Item) {
  return z.array(z.unknown()).max(MAX_ENTRIES).pipe(z.array(item));
}

export function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
