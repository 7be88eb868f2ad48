import type { Cents } from '@catraca/kernel/money';

/** The seller of a charge, as of the sale. */
export interface Seller {
  isApproved: boolean;
  isCardEnabled: boolean;
  isThreeDsRequired: boolean;
  /** Authentications of a 3DS server (MPI) of its own count. They cannot be read back. */
  isOwnMpiAllowed: boolean;
  contract: ContractTerms;
}

/** The parts of a seller's contract that decide on a charge. */
export interface ContractTerms {
  version: number;
  minAmount: Cents;
  platform: FeeTerms;
  pix: FeeTerms & { settlementDays: number };
  card: CardTerms;
  refunds: RefundPolicy;
  chargebacks: ChargebackPolicy;
}

/**
 * `per_installment`: installment k is settled after `settlementDays` × k days. `upfront`: all with the first.
 */
export type Settlement = 'per_installment' | 'upfront';

export interface CardTerms extends FeeTerms {
  /** Basis points for each installment after the first. */
  perInstallmentBps: number;
  settlementDays: number;
  settlement: Settlement;
  maxInstallments: number;
  /** Installments up to this number cost the buyer nothing. */
  interestFreeInstallments: number;
  /** A month, in basis points. */
  buyerInterestBps: number;
}

/** What a chargeback costs the seller besides its amount. */
export interface ChargebackPolicy {
  /** The platform's fee goes back to the seller: in proportion, or not at all. */
  platformFee: 'proportional' | 'none';
  fee: Cents;
}

export const defaultChargebackPolicy: ChargebackPolicy = { platformFee: 'proportional', fee: 0 };

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
