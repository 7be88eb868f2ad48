import type { Cents } from '@catraca/kernel/money';

/** The seller of a charge, as of the sale. */
export interface Seller {
  isApproved: boolean;
  contract: ContractTerms;
}

/** The parts of a seller's contract that decide on a PIX charge. */
export interface ContractTerms {
  version: number;
  minAmount: Cents;
  platform: FeeTerms;
  pix: FeeTerms & { settlementDays: number };
  refunds: RefundPolicy;
}

/** What goes back to the seller with a refund. */
export interface RefundPolicy {
  /** The platform's fee: in proportion, or not at all. */
  platformFee: 'proportional' | 'none';
  /** False: the method's fee goes back too, in proportion. */
  retainProviderCost: boolean;
}

export const defaultRefundPolicy: RefundPolicy = { platformFee: 'proportional', retainProviderCost: true };

/** A fixed part in cents and a percentage in basis points. */
export interface FeeTerms {
  fixed: Cents;
  percentBps: number;
}
