/** How long deliveries are read again and again after a resend: an attempt takes at most 10 s. */
export const WATCHED_MS = 20_000;
