import type {
  Account,
  CardFee,
  ChargebackPolicy as ChargebackPolicyMessage,
  Contract,
  RefundPolicy as RefundPolicyMessage,
} from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { CardTerms, ChargebackPolicy, ContractTerms, RefundPolicy, Seller } from '../domain/seller.ts';

/** An account as of the sale. A contract that lacks terms is a mistake of the caller. */
export function sellerOf({ registration, contract, switches }: Account): Seller {
  return {
    isApproved: registration === 'approved',
    isCardEnabled: switches?.cardEnabled ?? false,
    isThreeDsRequired: switches?.threeDsRequired ?? false,
    isOwnMpiAllowed: switches?.ownMpiAllowed ?? false,
    contract: contractOf(contract),
  };
}

export function contractOf(contract: Contract | null | undefined): ContractTerms {
  if (!contract?.platform || !contract.pix || !contract.card || !contract.refunds || !contract.chargebacks)
    throw new TypeError('the seller has no complete contract');
  const { version, minAmount, platform, pix, card, refunds, chargebacks } = contract;
  return {
    version,
    minAmount,
    platform,
    pix,
    card: cardTermsOf(card),
    refunds: refundPolicyOf(refunds),
    chargebacks: chargebackPolicyOf(chargebacks),
  };
}

function cardTermsOf({ settlement, ...terms }: CardFee): CardTerms {
  return { ...terms, settlement: settlement === 'upfront' ? 'upfront' : 'per_installment' };
}

function refundPolicyOf({ platformFee, retainProviderCost }: RefundPolicyMessage): RefundPolicy {
  return { platformFee: platformFee === 'none' ? 'none' : 'proportional', retainProviderCost };
}

function chargebackPolicyOf({ platformFee, fee }: ChargebackPolicyMessage): ChargebackPolicy {
  return { platformFee: platformFee === 'none' ? 'none' : 'proportional', fee };
}
