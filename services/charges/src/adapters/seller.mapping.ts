import type { Account, Contract } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import {
  type CardTerms,
  type ChargebackPolicy,
  defaultChargebackPolicy,
  defaultRefundPolicy,
  type RefundPolicy,
  type Seller,
} from '../domain/seller.ts';

/** An account as of the sale. One without a contract is a mistake of the caller. */
export function sellerOf({ registration, contract, switches }: Account): Seller {
  if (!contract?.platform || !contract.pix || !contract.card)
    throw new TypeError('the seller has no contract');
  const { version, minAmount, platform, pix } = contract;
  return {
    isApproved: registration === 'approved',
    isCardEnabled: switches?.cardEnabled ?? false,
    isThreeDsRequired: switches?.threeDsRequired ?? false,
    contract: {
      version,
      minAmount,
      platform,
      pix,
      card: cardTermsOf(contract.card),
      refunds: refundPolicyOf(contract),
      chargebacks: chargebackPolicyOf(contract),
    },
  };
}

/** Contracts of older builds lack the last three fields. */
function cardTermsOf(card: NonNullable<Contract['card']>): CardTerms {
  const { settlement, interestFreeInstallments, ...terms } = card;
  return {
    ...terms,
    settlement: settlement === 'upfront' ? 'upfront' : 'per_installment',
    interestFreeInstallments: interestFreeInstallments || 12,
  };
}

function refundPolicyOf({ refunds }: Contract): RefundPolicy {
  if (!refunds) return defaultRefundPolicy;
  const platformFee = refunds.platformFee === 'none' ? 'none' : 'proportional';
  return { platformFee, retainProviderCost: refunds.retainProviderCost };
}

function chargebackPolicyOf({ chargebacks }: Contract): ChargebackPolicy {
  if (!chargebacks) return defaultChargebackPolicy;
  return {
    platformFee: chargebacks.platformFee === 'none' ? 'none' : 'proportional',
    fee: chargebacks.fee,
  };
}
