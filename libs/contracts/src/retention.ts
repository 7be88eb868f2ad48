const DAY_SECONDS = 24 * 60 * 60;

/** The history of seller events, and the log of attempts to deliver them. */
export const EVENT_RETENTION_SECONDS = 30 * DAY_SECONDS;

/** Deliveries that ended. Longer than Kafka keeps events (7 days), so that a repeated event is recognised. */
export const DELIVERY_RETENTION_SECONDS = 8 * DAY_SECONDS;
