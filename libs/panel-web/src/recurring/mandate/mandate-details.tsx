import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { bankName } from '../../balance/bank-account/banks.ts';
import type { Mandate } from '../../queries/mandates.ts';
import { written } from '../../rules/money.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Details } from '../../ui/details.tsx';
import { ToSubscription } from '../../ui/recurring-links.tsx';

export function MandateDetails({ mandate }: { mandate: Mandate }) {
  const t = useTexts();
  const moments = useMoments();
  const { customer, payer } = mandate;
  const payerLine = payer && [payer.document, bankName(payer.bank_ispb)].filter(Boolean).join(' · ');
  const rows: [string, ReactNode][] = [
    [t.charge.customer, customer.name],
    [t.charge.document, customer.document],
    [t.charge.email, customer.email],
    [t.mandate.payer, payerLine],
    [t.mandates.description, mandate.description],
    [t.mandates.reference, mandate.reference],
    [t.mandates.amount, mandate.amount === null ? t.mandates.variable : written(mandate.amount)],
    [t.mandate.minimumLimit, mandate.minimum_limit && written(mandate.minimum_limit)],
    [t.mandate.interval, t.interval[mandate.interval]],
    [t.mandate.starts, moments.date(mandate.starts_on)],
    [t.mandate.ends, mandate.ends_on ? moments.date(mandate.ends_on) : t.mandate.endless],
    [t.mandate.retry, t.retryPolicy[mandate.retry]],
    [t.mandate.authorization, t.authorization[mandate.authorization]],
    [t.mandate.firstCharge, mandate.charge && <ToCharge key="charge" code={mandate.charge} />],
    [
      t.mandate.subscription,
      mandate.subscription && <ToSubscription key="sub" subscription={mandate.subscription} />,
    ],
    [t.mandates.created, moments.exactly(mandate.created_at)],
    [t.mandate.expires, mandate.status === 'pending' && moments.exactly(mandate.expires_at)],
    [t.mandate.activated, mandate.activated_at && moments.exactly(mandate.activated_at)],
    [t.mandate.canceled, mandate.canceled_at && moments.exactly(mandate.canceled_at)],
    [t.mandate.bankId, mandate.bank_id && <code key="bank">{mandate.bank_id}</code>],
    [t.charge.id, <code key="id">{mandate.id}</code>],
  ];
  return (
    <section className="card">
      <h2>{t.charge.details}</h2>
      <Details rows={rows} />
    </section>
  );
}

function ToCharge({ code }: { code: string }) {
  const t = useTexts();
  const { mode } = useParams({ from: '/$mode' });
  return (
    <Link to="/$mode/cobrancas/$code" params={{ mode, code }}>
      {t.statement.charge}
    </Link>
  );
}
