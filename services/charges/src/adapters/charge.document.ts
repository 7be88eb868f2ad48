import type { Cents } from '@catraca/kernel/money';
import type { AggregateDocument } from '@catraca/platform/mongo/aggregate-collection';
import { EPOCH } from '@catraca/platform/mongo/epoch';
import { stepFields, type WithSteps } from '@catraca/platform/mongo/provider-steps';
import { aggregateSchema, embedded } from '@catraca/platform/mongo/schema';
import type {
  Attempt,
  CardDetails,
  ChangeEvent,
  Charge,
  Chargeback,
  ChargebackMove,
  ChargeDispute,
  ChargeRefund,
  FeesReturned,
  MandateOfCharge,
  OrderedRetry,
  PixDetails,
  ScheduledDetails,
} from '../domain/charge.ts';
import type { ChargebackPolicy, RefundPolicy } from '../domain/seller.ts';

/** An event of a charge, as its document keeps it: with the charge, enough to emit it again. */
export interface EmittedEvent {
  type: ChangeEvent['type'];
  at: Date;
  /** The charge's status as of the event. */
  status: Charge['status'];
  seq: number;
  refundedAmount: Cents;
  /** The refund or dispute that it is about. */
  refundId?: string;
  disputeId?: string;
  reserveChange?: Cents;
  /** What changes of the chargeback that it is about. */
  move?: ChargebackMove;
  /** Fees that it returns beside its refund. */
  fees?: FeesReturned;
  traceId?: string;
}

export interface ChargeDocument
  extends AggregateDocument,
    WithSteps,
    Omit<Charge, 'id' | 'buyer' | 'customerIp' | 'holderName'> {
  /** The buyer, the buyer's address and the name on the card, sealed. */
  sealed: string;
  /** What finds the charge by its buyer, see `BuyerHashes`. */
  buyerHashes: string[];
  /** Whether sellers see it: once the bank has confirmed it. */
  listed: boolean;
  /** When it became paid or failed, by our clock. Null until then. */
  decidedAt: Date | null;
  /** When a callback last named it, a day or more after its creation, by real time. Absent: none did. */
  calledBackAt?: Date;
  /** Every event so far. */
  events: EmittedEvent[];
}

const LISTED = { partialFilterExpression: { listed: true } };

export const chargeSchema = aggregateSchema<ChargeDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  status: String,
  paymentMethod: String,
  amount: Number,
  platformFee: Number,
  methodFee: Number,
  netAmount: Number,
  refundedAmount: Number,
  contractVersion: Number,
  settlementDays: Number,
  installments: Number,
  settlement: String,
  refundPolicy: embedded<RefundPolicy>({ platformFee: String, retainProviderCost: Boolean }),
  chargebackPolicy: embedded<ChargebackPolicy>({ platformFee: String, fee: Number }),
  refunds: [
    embedded<ChargeRefund>({
      id: String,
      amount: Number,
      platformFeeReturned: Number,
      methodFeeReturned: Number,
      sellerDebit: Number,
      status: String,
      origin: String,
      disputeId: String,
      createdAt: Date,
      processedAt: Date,
    }),
  ],
  feesAdjusted: embedded<FeesReturned>({ platformFeeReturned: Number, methodFeeReturned: Number }),
  disputes: [
    embedded<ChargeDispute>({
      id: String,
      amount: Number,
      status: String,
      openedAt: Date,
      dueAt: Date,
      closedAt: Date,
    }),
  ],
  chargeback: embedded<Chargeback>({
    id: String,
    amount: Number,
    platformFeeReturned: Number,
    fee: Number,
    sellerDebit: Number,
    disputed: Number,
    represented: Number,
    held: Number,
    heldUntil: Date,
    status: String,
    openedAt: Date,
    reversedAt: Date,
  }),
  chargebackSeenAt: Date,
  seq: Number,
  description: String,
  reference: String,
  metadata: [embedded<Charge['metadata'][number]>({ key: String, value: String })],
  items: [
    embedded<Charge['items'][number]>({
      description: String,
      quantity: Number,
      amount: Number,
      reference: String,
    }),
  ],
  sealed: String,
  buyerHashes: [String],
  listed: Boolean,
  decidedAt: Date,
  calledBackAt: Date,
  events: [
    embedded<EmittedEvent>({
      type: String,
      at: Date,
      status: String,
      seq: Number,
      refundedAmount: Number,
      refundId: String,
      disputeId: String,
      reserveChange: Number,
      move: embedded<ChargebackMove>({
        amount: Number,
        platformFeeReturned: Number,
        fee: Number,
        sellerDebit: Number,
        reserveChange: Number,
      }),
      fees: embedded<FeesReturned>({ platformFeeReturned: Number, methodFeeReturned: Number }),
      traceId: String,
    }),
  ],
  ...stepFields,
  expiresIn: Number,
  pix: embedded<PixDetails>({ qrCode: String, expiresAt: Date, endToEndId: String }),
  card: embedded<CardDetails>({
    acquirerChargeId: String,
    interest: Number,
    brand: String,
    lastFour: String,
    threeDsStatus: String,
    threeDsTransactionId: String,
    authenticatedCard: embedded<NonNullable<CardDetails['authenticatedCard']>>({
      firstSix: String,
      lastFour: String,
    }),
    authorizedAt: Date,
    decline: String,
    savedCardId: String,
    isToSave: Boolean,
    sentAgainAt: Date,
  }),
  mandate: embedded<MandateOfCharge>({ id: String, subscriptionId: String }),
  scheduled: embedded<ScheduledDetails>({
    bankMandateId: String,
    cycle: Number,
    dueOn: String,
    retryDays: [String],
    sendAt: Date,
    sentAt: Date,
    attempts: [embedded<Attempt>({ on: String, kind: String, status: String, code: String })],
    ordered: embedded<OrderedRetry>({ on: String, at: Date }),
    failureCode: String,
  }),
  dueAt: Date,
  attempts: Number,
  discrepancy: String,
  createdAt: Date,
  paidAt: Date,
  expiredAt: Date,
  refundedAt: Date,
})
  // `listed` is in the keys too, so that pages are skipped by keys alone, without reading their charges.
  .index({ accountId: 1, livemode: 1, listed: 1, _id: -1 }, LISTED)
  .index({ accountId: 1, livemode: 1, listed: 1, reference: 1, _id: -1 }, LISTED)
  // With the amount, so that what is pending is added up from keys alone.
  .index({ accountId: 1, livemode: 1, listed: 1, status: 1, _id: -1, amount: 1 }, LISTED)
  .index({ accountId: 1, livemode: 1, listed: 1, paymentMethod: 1, _id: -1 }, LISTED)
  .index({ accountId: 1, livemode: 1, buyerHashes: 1, _id: -1 }, LISTED)
  .index(
    { accountId: 1, livemode: 1, 'card.lastFour': 1, _id: -1 },
    { partialFilterExpression: { listed: true, 'card.lastFour': { $gt: '' } } },
  )
  .index(
    { accountId: 1, livemode: 1, 'mandate.id': 1, _id: -1 },
    { partialFilterExpression: { 'mandate.id': { $gt: '' } } },
  )
  .index(
    { accountId: 1, livemode: 1, 'mandate.subscriptionId': 1, _id: -1 },
    { partialFilterExpression: { 'mandate.subscriptionId': { $gt: '' } } },
  )
  .index(
    { livemode: 1, 'scheduled.sendAt': 1 },
    { partialFilterExpression: { 'scheduled.sendAt': { $gt: EPOCH } } },
  )
  // Sums of sales are made from the keys of these two alone.
  .index(
    { accountId: 1, livemode: 1, decidedAt: 1, paidAt: 1, paymentMethod: 1, amount: 1 },
    { partialFilterExpression: { decidedAt: { $gt: EPOCH } } },
  )
  .index(
    { accountId: 1, livemode: 1, 'chargeback.openedAt': 1, 'chargeback.amount': 1 },
    { partialFilterExpression: { 'chargeback.openedAt': { $gt: EPOCH } } },
  )
  .index({ livemode: 1, dueAt: 1 }, { partialFilterExpression: { dueAt: { $gt: EPOCH } } })
  // For accounts whose test clock was moved.
  .index({ accountId: 1, dueAt: 1 }, { partialFilterExpression: { livemode: false, dueAt: { $gt: EPOCH } } })
  // For reconciliation, which compares the charges of these two whatever their age.
  .index({ livemode: 1, discrepancy: 1 }, { partialFilterExpression: { discrepancy: { $gt: '' } } })
  .index({ livemode: 1, calledBackAt: 1 }, { partialFilterExpression: { calledBackAt: { $gt: EPOCH } } })
  .index({ 'pix.endToEndId': 1 }, { partialFilterExpression: { 'pix.endToEndId': { $gt: '' } } });
