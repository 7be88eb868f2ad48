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
}

/** A fixed part in cents and a percentage in basis points. */
export interface FeeTerms {
  fixed: Cents;
  percentBps: number;
}
