import type { ReactNode } from 'react';
import type { Contract } from '../queries/account.ts';
import { written } from '../rules/money.ts';
import type { Texts } from '../texts/pt.ts';
import { useTexts } from '../texts/texts.tsx';
import { Details } from '../ui/details.tsx';
import { feeOf, percent } from './fee.ts';

type Rows = readonly (readonly [name: string, words: ReactNode])[];

/** Fees, days and installments in words. */
export function ContractTerms({ contract }: { contract: Contract }) {
  const t = useTexts();
  const { version, min_amount, platform } = contract;
  const everySale: Rows = [
    [t.contract.platform, feeWords(platform, t)],
    [t.contract.minimum, written(min_amount)],
    [t.contract.version, String(version)],
  ];
  return (
    <section className="card">
      <h2>{t.contract.title}</h2>
      <p className="soft">{t.contract.hint}</p>
      <Part title={t.contract.everySale} rows={everySale} />
      <Part title={t.method.pix} rows={pixRows(contract, t)} />
      <Part title={t.method.credit_card} rows={cardRows(contract, t)} />
      <Part title={t.contract.reversals} rows={reversalRows(contract, t)} />
    </section>
  );
}

function Part({ title, rows }: { title: string; rows: Rows }) {
  return (
    <>
      <h3>{title}</h3>
      <Details rows={rows} />
    </>
  );
}

function pixRows({ pix }: Contract, t: Texts): Rows {
  return [
    [t.contract.fee, feeWords(pix, t)],
    [t.contract.settlement, t.contract.days(pix.settlement_days)],
  ];
}

function cardRows({ card }: Contract, t: Texts): Rows {
  const { per_installment_bps, settlement, settlement_days } = card;
  const { max_installments, interest_free_installments, buyer_interest_bps } = card;
  const free = Math.min(interest_free_installments, max_installments);
  return [
    [t.contract.fee, feeWords(card, t)],
    [t.contract.perInstallment, per_installment_bps > 0 && t.contract.more(percent(per_installment_bps))],
    [t.contract.settlement, t.cardSettlement[settlement](settlement_days)],
    [t.contract.installments, t.contract.upTo(max_installments)],
    [t.contract.interestFree, t.contract.upTo(free)],
    [
      t.contract.interest,
      free < max_installments && buyer_interest_bps > 0 && t.contract.monthly(percent(buyer_interest_bps)),
    ],
  ];
}

function reversalRows({ refunds, chargebacks }: Contract, t: Texts): Rows {
  return [
    [t.contract.refundedFee, t.returnedFee[refunds.platform_fee]],
    [t.contract.methodCost, refunds.retain_provider_cost ? t.contract.kept : t.contract.returned],
    [t.contract.chargebackFee, chargebacks.fee > 0 ? written(chargebacks.fee) : t.contract.nothing],
    [t.contract.chargedBackFee, t.returnedFee[chargebacks.platform_fee]],
  ];
}

function feeWords(fee: Parameters<typeof feeOf>[0], t: Texts): string {
  return feeOf(fee) ?? t.contract.nothing;
}
