import { useDeferredValue, useState } from 'react';
import { type ContractVersion, type QuoteOrder, useFeeQuote } from '../../../queries/platform/accounts.ts';
import { centsOf, signed, written } from '../../../rules/money.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { Scrolled } from '../../../ui/scrolled.tsx';
import { Loading } from '../../../ui/states.tsx';
import { usePlatformTexts } from '../../texts.ts';
import type { ContractChanges } from './terms.ts';

interface CalculatorProps {
  account: string;
  /** The current one first. */
  versions: readonly ContractVersion[];
  /** Of the form. Null: it cannot be read. */
  changes: ContractChanges | null;
}

const DRAFT = 'draft';
const methods = ['pix', 'credit_card'] as const;
const parties = ['buyer', 'seller', 'platform', 'bank', 'acquirer'] as const;

/** Who gets what of a sale, as the service of charges works it out. */
export function Calculator({ account, versions, changes }: CalculatorProps) {
  const t = usePlatformTexts();
  const own = useTexts();
  const [typed, setTyped] = useState('100,00');
  const [method, setMethod] = useState<(typeof methods)[number]>('pix');
  const [installments, setInstallments] = useState('1');
  const [terms, setTerms] = useState(DRAFT);
  const amount = useDeferredValue(centsOf(typed));
  const order = orderOf({ amount, method, installments, terms, changes });
  const quote = useFeeQuote(account, order);
  return (
    <section className="card calculator">
      <h2>{t.calculator.title}</h2>
      <p className="soft">{t.calculator.hint}</p>
      <div className="filter-fields">
        <Field
          label={t.calculator.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Select
          label={own.charges.method}
          name="payment_method"
          value={method}
          onChange={({ target }) => setMethod(target.value as (typeof methods)[number])}
          options={methods.map((one) => [one, own.method[one]])}
        />
        <Select
          label={own.contract.installments}
          name="installments"
          value={method === 'pix' ? '1' : installments}
          disabled={method === 'pix'}
          onChange={({ target }) => setInstallments(target.value)}
          options={Array.from({ length: 12 }, (_, at) => [String(at + 1), `${at + 1}×`] as const)}
        />
        <Select
          label={t.calculator.terms}
          name="version"
          value={terms}
          onChange={({ target }) => setTerms(target.value)}
          options={[
            [DRAFT, t.calculator.draft],
            ...versions.map(({ version }) => [String(version), t.contract.version(version)] as const),
          ]}
        />
      </div>
      {amount === null ? <p className="note bad">{own.newCharge.amountWrong}</p> : null}
      {order && quote.error ? <ProblemNote error={quote.error} /> : null}
      {order && quote.isPending ? <Loading /> : null}
      {order && quote.data && !quote.error ? <Quote quote={quote.data} installments={installments} /> : null}
    </section>
  );
}

interface Given {
  amount: number | null;
  method: (typeof methods)[number];
  installments: string;
  terms: string;
  changes: ContractChanges | null;
}

function orderOf({ amount, method, installments, terms, changes }: Given): QuoteOrder | null {
  if (!amount || (terms === DRAFT && !changes)) return null;
  const sale = {
    amount,
    payment_method: method,
    installments: method === 'pix' ? 1 : Number(installments),
  };
  return terms === DRAFT ? { ...sale, contract: changes! } : { ...sale, version: Number(terms) };
}

interface QuoteProps {
  quote: NonNullable<ReturnType<typeof useFeeQuote>['data']>;
  installments: string;
}

function Quote({ quote, installments }: QuoteProps) {
  const t = usePlatformTexts();
  const { amount, interest, installment_amount, sale, refund, chargeback } = quote;
  const moments = { sale, refund, ...(chargeback && { chargeback }) };
  const names = Object.keys(moments) as (keyof typeof t.moment)[];
  return (
    <>
      <p>
        {t.calculator.pays(written(amount))}
        {chargeback ? ` ${t.calculator.each(installments, written(installment_amount))}` : ''}
        {interest > 0 ? ` ${t.calculator.interest(written(interest))}` : ''}
      </p>
      <Scrolled label={t.calculator.title}>
        <table className="parts">
          <thead>
            <tr>
              <th scope="col">{t.calculator.who}</th>
              {names.map((name) => (
                <th key={name} scope="col" className="number">
                  {t.moment[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parties.map((party) => (
              <tr key={party}>
                <th scope="row">{t.party[party]}</th>
                {names.map((name) => (
                  <td key={name} className="number">
                    {signed(moments[name]![party])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      <p className="soft">{chargeback ? t.calculator.whole : t.calculator.wholePix}</p>
    </>
  );
}
