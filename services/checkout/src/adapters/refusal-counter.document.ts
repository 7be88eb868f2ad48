import { documentSchema, embedded } from '@catraca/platform/mongo/schema';

export interface CountedTry {
  chargeId: string;
  /** By the account's clock. */
  at: Date;
}

export interface RefusalCounterDocument {
  /** `{account}:{mode}:{name of the counter}` */
  _id: string;
  accountId: string;
  /** Oldest first, at most as many as the counter's limit. */
  refusals: CountedTry[];
  /** Tries that may still be refused. */
  underWay: CountedTry[];
  /** By the account's clock. Null: never. */
  blockedUntil: Date | null;
  /** Real time. */
  removeAt: Date;
}

const countedTry = embedded<CountedTry>({ chargeId: String, at: Date });

export const refusalCounterSchema = documentSchema<RefusalCounterDocument>({
  _id: String,
  accountId: String,
  refusals: [countedTry],
  underWay: [countedTry],
  blockedUntil: Date,
  removeAt: Date,
}).index({ removeAt: 1 }, { expireAfterSeconds: 0 });
