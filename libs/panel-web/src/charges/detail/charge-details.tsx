import type { ReactNode } from 'react';
import type { Charge } from '../../queries/charges.ts';
import { written } from '../../rules/money.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Details } from '../../ui/details.tsx';
import { ToMandate, ToSubscription } from '../../ui/recurring-links.tsx';
import { rejectionText } from '../rejection-text.ts';

export function ChargeDetails({ charge }: { charge: Charge }) {
  const t = useTexts();
  const moments = useMoments();
  const { card, customer, pix } = charge;
  const cardLine = card.last_four
    ? `${card.brand ?? ''} •••• ${card.last_four} ${t.charge.installments(card.installments ?? 1)}`
    : null;
  const rows: [string, ReactNode][] = [
    [t.charge.customer, customer?.name],
    [t.charge.document, customer?.document],
    [t.charge.email, customer?.email],
    [t.charge.description, charge.description],
    [t.charge.reference, charge.reference],
    [t.charge.method, t.method[charge.payment_method]],
    [t.charge.card, cardLine],
    [t.charge.net, written(charge.net_amount)],
    [t.charge.fee, written(charge.platform_fee)],
    [t.charge.refunded, charge.refunded_amount > 0 ? written(charge.refunded_amount) : null],
    [t.charge.created, moments.exactly(charge.created_at)],
    [t.charge.paid, charge.paid_at && moments.exactly(charge.paid_at)],
    [t.charge.expires, charge.status === 'pending' && pix.expires_at && moments.exactly(pix.expires_at)],
    [t.recurring.due, charge.due_on && moments.day(charge.due_on)],
    [t.charge.failure, charge.failure_code && rejectionText(charge.failure_code, t)],
    [t.charge.mandate, pix.mandate && <ToMandate key="mandate" mandate={pix.mandate} />],
    [
      t.charge.subscription,
      charge.subscription && <ToSubscription key="subscription" subscription={charge.subscription} />,
    ],
    [t.charge.endToEnd, pix.end_to_end_id && <code>{pix.end_to_end_id}</code>],
    [t.charge.id, <code key="id">{charge.id}</code>],
  ];
  return (
    <section className="card">
      <h2>{t.charge.details}</h2>
      <Details rows={rows} />
    </section>
  );
}
