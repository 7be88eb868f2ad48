import type { AggregateDocument } from '@catraca/platform/mongo/aggregate-collection';
import { EPOCH } from '@catraca/platform/mongo/epoch';
import { aggregateSchema, embedded } from '@catraca/platform/mongo/schema';
import type { Account, Switches } from '../domain/account.ts';
import type { ContractTerms } from '../domain/contract.ts';
import type { TestClock } from '../domain/test-clock.ts';

type Sealed = 'document' | 'email' | 'registrationReason';

export interface AccountDocument extends AggregateDocument, Omit<Account, 'id' | Sealed> {
  /** The seller's document and e-mail, and why the registration was rejected. */
  sealed: string;
  /** Unique. */
  documentHash: string;
  /** Of the name, as `search-words.ts` has them. */
  nameWords: string[];
}

const switches = embedded<Switches>({
  cardEnabled: Boolean,
  refundsEnabled: Boolean,
  threeDsRequired: Boolean,
  oneClickEnabled: Boolean,
  cardLikeReferencesAllowed: Boolean,
  ownMpiAllowed: Boolean,
  mcpLiveWrites: Boolean,
  cardTestingGuard: Boolean,
  supportRefundLimit: Number,
});

const contract = embedded<ContractTerms>({
  version: Number,
  minAmount: Number,
  platform: embedded<ContractTerms['platform']>({ fixed: Number, percentBps: Number }),
  pix: embedded<ContractTerms['pix']>({ fixed: Number, percentBps: Number, settlementDays: Number }),
  card: embedded<ContractTerms['card']>({
    fixed: Number,
    percentBps: Number,
    perInstallmentBps: Number,
    settlementDays: Number,
    maxInstallments: Number,
    settlement: String,
    interestFreeInstallments: Number,
    buyerInterestBps: Number,
  }),
  refunds: embedded<ContractTerms['refunds']>({ platformFee: String, retainProviderCost: Boolean }),
  chargebacks: embedded<ContractTerms['chargebacks']>({ platformFee: String, fee: Number }),
});

export const accountSchema = aggregateSchema<AccountDocument>({
  _id: String,
  name: String,
  sealed: String,
  documentHash: String,
  nameWords: [String],
  registration: String,
  switches,
  contracts: [contract],
  contractsMadeAt: [Date],
  testClock: embedded<TestClock>({
    offsetSeconds: Number,
    movedAt: Date,
    advances: [embedded<TestClock['advances'][number]>({ id: String, offsetSeconds: Number })],
  }),
  moneyOut: String,
  createdAt: Date,
})
  .index({ createdAt: -1, _id: -1 })
  .index({ registration: 1, createdAt: -1, _id: -1 })
  .index({ nameWords: 1, createdAt: -1, _id: -1 })
  .index({ 'testClock.movedAt': 1 }, { partialFilterExpression: { 'testClock.movedAt': { $gt: EPOCH } } })
  .index({ moneyOut: 1 }, { partialFilterExpression: { moneyOut: 'paused' } })
  .index({ documentHash: 1 }, { unique: true });
