/**
 * When to ask a bank or acquirer again, in ms, about a callback that its reads do not show: they may come
 * from a replica that does not know yet what the callback told.
 */
export const SECOND_LOOK_MS = 3_000;
