/** How long events and the delivery log are kept: 30 days. */
export const RETENTION_SECONDS = 30 * 24 * 60 * 60;
