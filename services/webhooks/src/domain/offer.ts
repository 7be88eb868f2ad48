import { cutText } from '@catraca/kernel/cut-text';

/** An attempt that a listener is offered over its stream, in place of a POST. Real time. */
export interface Offer {
  /** `dlv_…` */
  id: string;
  accountId: string;
  endpointId: string;
  attempt: number;
  headers: Header[];
  body: string;
  createdAt: Date;
}

export interface Header {
  name: string;
  value: string;
}

/** What came of it: a response, or why there is none. */
export interface OfferAnswer {
  status: number | null;
  body: string | null;
  /** Seconds. */
  retryAfter: number | null;
  error: string | null;
  durationMs: number;
}

/** An offer that is not answered for this long has failed. */
export const OFFER_OPEN_MS = 30_000;
/** Of the response's body, what is kept: as of a webhook that was posted. */
const MAX_BODY_BYTES = 4_096;

/** The answer that a listener did not give. */
export const unanswered: OfferAnswer = {
  status: null,
  body: null,
  retryAfter: null,
  error: 'timeout',
  durationMs: OFFER_OPEN_MS,
};

export function closesAt({ createdAt }: Pick<Offer, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + OFFER_OPEN_MS);
}

/** With the beginning of its body only. */
export function kept(answer: OfferAnswer): OfferAnswer {
  return { ...answer, body: answer.body === null ? null : cutText(answer.body, MAX_BODY_BYTES) };
}
