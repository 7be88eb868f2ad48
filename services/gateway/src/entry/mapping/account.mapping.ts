import type {
  Account as AccountMessage,
  AccountPatch,
} from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { Account, PatchAccountBody } from '@catraca/contracts/http/schemas/account';

export function accountResponse(account: AccountMessage): Account {
  const { id, name, document, email, registration, registrationReason = null, moneyOut } = account;
  return {
    object: 'account',
    id,
    name,
    document,
    email,
    registration: registration as Account['registration'],
    registration_reason: registrationReason,
    switches: switchesResponse(account.switches!),
    contract: contractResponse(account.contract!),
    money_out: moneyOut as Account['money_out'],
    created_at: account.createdAt,
  };
}

function switchesResponse(switches: NonNullable<AccountMessage['switches']>): Account['switches'] {
  return {
    card_enabled: switches.cardEnabled,
    refunds_enabled: switches.refundsEnabled,
    three_ds_required: switches.threeDsRequired,
    one_click_enabled: switches.oneClickEnabled,
    card_like_references_allowed: switches.cardLikeReferencesAllowed,
    own_mpi_allowed: switches.ownMpiAllowed,
    mcp_live_writes: switches.mcpLiveWrites,
    card_testing_guard: switches.cardTestingGuard,
    support_refund_limit: switches.supportRefundLimit,
  };
}

export function contractResponse({
  version,
  minAmount,
  ...parts
}: NonNullable<AccountMessage['contract']>): Account['contract'] {
  const platform = parts.platform!;
  const pix = parts.pix!;
  const card = parts.card!;
  const refunds = parts.refunds!;
  const chargebacks = parts.chargebacks!;
  return {
    version,
    min_amount: minAmount,
    platform: { fixed: platform.fixed, percent_bps: platform.percentBps },
    pix: { fixed: pix.fixed, percent_bps: pix.percentBps, settlement_days: pix.settlementDays },
    card: {
      fixed: card.fixed,
      percent_bps: card.percentBps,
      per_installment_bps: card.perInstallmentBps,
      settlement_days: card.settlementDays,
      max_installments: card.maxInstallments,
      settlement: card.settlement as Account['contract']['card']['settlement'],
      interest_free_installments: card.interestFreeInstallments,
      buyer_interest_bps: card.buyerInterestBps,
    },
    refunds: {
      platform_fee: refunds.platformFee as Account['contract']['refunds']['platform_fee'],
      retain_provider_cost: refunds.retainProviderCost,
    },
    chargebacks: {
      platform_fee: chargebacks.platformFee as Account['contract']['chargebacks']['platform_fee'],
      fee: chargebacks.fee,
    },
  };
}

/** `PatchAccountBody` -> `AccountPatch`. */
export function accountPatch({
  name,
  email,
  registration,
  registration_reason: registrationReason,
  switches,
  contract,
  money_out: moneyOut,
}: PatchAccountBody): AccountPatch {
  return {
    name,
    email,
    registration,
    registrationReason,
    moneyOut,
    switches: switches && {
      cardEnabled: switches.card_enabled,
      refundsEnabled: switches.refunds_enabled,
      threeDsRequired: switches.three_ds_required,
      oneClickEnabled: switches.one_click_enabled,
      cardLikeReferencesAllowed: switches.card_like_references_allowed,
      ownMpiAllowed: switches.own_mpi_allowed,
      mcpLiveWrites: switches.mcp_live_writes,
      cardTestingGuard: switches.card_testing_guard,
      supportRefundLimit: switches.support_refund_limit,
    },
    contract: contract && contractPatch(contract),
  };
}

export function contractPatch(contract: NonNullable<PatchAccountBody['contract']>): AccountPatch['contract'] {
  const { platform, pix, card, refunds, chargebacks } = contract;
  return {
    minAmount: contract.min_amount,
    platform: platform && { fixed: platform.fixed, percentBps: platform.percent_bps },
    pix: pix && { fixed: pix.fixed, percentBps: pix.percent_bps, settlementDays: pix.settlement_days },
    card: card && {
      fixed: card.fixed,
      percentBps: card.percent_bps,
      perInstallmentBps: card.per_installment_bps,
      settlementDays: card.settlement_days,
      maxInstallments: card.max_installments,
      settlement: card.settlement,
      interestFreeInstallments: card.interest_free_installments,
      buyerInterestBps: card.buyer_interest_bps,
    },
    refunds: refunds && {
      platformFee: refunds.platform_fee,
      retainProviderCost: refunds.retain_provider_cost,
    },
    chargebacks: chargebacks && { platformFee: chargebacks.platform_fee, fee: chargebacks.fee },
  };
}
