/** Before any due time. Partial indexes serve only queries that repeat their condition. */
export const EPOCH = new Date(0);
