export const DAY_MS = 24 * 3_600_000;
/** Of the certificates that this machine makes. */
export const LIFETIME_MS = 365 * DAY_MS;
