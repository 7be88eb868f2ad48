import type { ReactNode } from 'react';
import type { Mandate } from '../../queries/mandates.ts';
import type { Subscription } from '../../queries/subscriptions.ts';
import { written } from '../../rules/money.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Details } from '../../ui/details.tsx';
import { ToMandate } from '../../ui/recurring-links.tsx';
import { billingDayText } from '../billing-day.ts';

interface DetailsProps {
  subscription: Subscription;
  /** Undefined while it is read. */
  mandate: Mandate | undefined;
}

export function SubscriptionDetails({ subscription, mandate }: DetailsProps) {
  const t = useTexts();
  const moments = useMoments();
  const { amount, interval, billing_day, starts_on, ends_on, next_charge_on } = subscription;
  const rows: [string, ReactNode][] = [
    [t.charge.customer, mandate?.customer.name],
    [t.charge.document, mandate?.customer.document],
    [t.charge.email, mandate?.customer.email],
    [t.mandates.description, mandate?.description],
    [t.mandates.reference, mandate?.reference],
    [t.subscriptions.amount, written(amount)],
    [t.subscriptions.interval, t.interval[interval]],
    [t.subscription.billingDay, billingDayText(interval, billing_day, t)],
    [t.subscriptions.next, next_charge_on && moments.day(next_charge_on)],
    [t.mandate.starts, moments.date(starts_on)],
    [t.mandate.ends, ends_on ? moments.date(ends_on) : t.mandate.endless],
    [t.mandate.retry, mandate && t.retryPolicy[mandate.retry]],
    [t.charge.mandate, <ToMandate key="mandate" mandate={subscription.mandate} />],
    [t.subscriptions.created, moments.exactly(subscription.created_at)],
    [t.subscription.canceled, subscription.canceled_at && moments.exactly(subscription.canceled_at)],
    [t.charge.id, <code key="id">{subscription.id}</code>],
  ];
  return (
    <section className="card">
      <h2>{t.charge.details}</h2>
      <Details rows={rows} />
    </section>
  );
}
