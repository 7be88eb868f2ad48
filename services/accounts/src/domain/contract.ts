/** The contract of a new account, unless it is created with another. */
export const defaultContract: ContractTerms = {
  version: 1,
  minAmount: 100,
  platform: { fixed: 0, percentBps: 100 },
  pix: { fixed: 0, percentBps: 40, settlementDays: 0 },
  card: {
    fixed: 0,
    percentBps: 299,
    perInstallmentBps: 50,
    settlementDays: 30,
    maxInstallments: 12,
    settlement: 'per_installment',
    interestFreeInstallments: 12,
    buyerInterestBps: 0,
  },
  refunds: { platformFee: 'proportional', retainProviderCost: true },
  chargebacks: { platformFee: 'proportional', fee: 0 },
};

/** A version of a seller's contract. Fixed parts in cents, percentages in basis points. */
export interface ContractTerms {
  version: number;
  minAmount: number;
  platform: { fixed: number; percentBps: number };
  pix: { fixed: number; percentBps: number; settlementDays: number };
  card: {
    fixed: number;
    percentBps: number;
    perInstallmentBps: number;
    settlementDays: number;
    maxInstallments: number;
    /** `per_installment` or `upfront`. */
    settlement: string;
    /** Installments up to this number cost the buyer nothing. */
    interestFreeInstallments: number;
    /** A month, for more installments than that. */
    buyerInterestBps: number;
  };
  /** `platformFee`: `proportional` or `none`. */
  refunds: { platformFee: string; retainProviderCost: boolean };
  /** `platformFee`: `proportional` or `none`. `fee`: of each chargeback. */
  chargebacks: { platformFee: string; fee: number };
}

/** The fields of `Part` to change; absent and null ones stay. */
export type Patch<Part> = { [Field in keyof Part]?: Part[Field] | null | undefined };

type ContractParts = Omit<ContractTerms, 'version' | 'minAmount'>;
export type ContractPatch = Patch<Pick<ContractTerms, 'minAmount'>> & {
  [Part in keyof ContractParts]?: Patch<ContractParts[Part]> | null | undefined;
};

/** The next version of the contract, or the same one when the patch changes nothing. */
export function amend(contract: ContractTerms, patch: ContractPatch): ContractTerms {
  const amended: ContractTerms = {
    version: contract.version + 1,
    minAmount: patch.minAmount ?? contract.minAmount,
    platform: merged(contract.platform, patch.platform),
    pix: merged(contract.pix, patch.pix),
    card: merged(contract.card, patch.card),
    refunds: merged(contract.refunds, patch.refunds),
    chargebacks: merged(contract.chargebacks, patch.chargebacks),
  };
  return sameTerms(contract, amended) ? contract : amended;
}

/** `part` with the fields of `patch`. */
export function merged<Part extends object>(part: Part, patch: Patch<Part> | null | undefined): Part {
  const given = Object.entries(patch ?? {}).filter(([, value]) => value != null);
  return { ...part, ...Object.fromEntries(given) };
}

function sameTerms(one: ContractTerms, other: ContractTerms): boolean {
  return JSON.stringify({ ...one, version: 0 }) === JSON.stringify({ ...other, version: 0 });
}
