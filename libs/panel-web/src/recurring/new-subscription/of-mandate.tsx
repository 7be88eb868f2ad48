import { FieldProblem } from '../../api/problem.ts';
import type { Mandate } from '../../queries/mandates.ts';
import type { SubscriptionOrder } from '../../queries/subscriptions.ts';
import { textOf } from '../../rules/form-text.ts';
import { centsOf, written } from '../../rules/money.ts';
import type { Texts } from '../../texts/pt.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import '../../styles/detail.css';
import { billingDays } from '../billing-day.ts';
import { useSubscribe } from './use-subscribe.ts';

/** A subscription of a mandate that there is. */
export function OfMandate({ mandate }: { mandate: Mandate }) {
  const t = useTexts();
  const { error, isBusy, submit } = useSubscribe((given) => orderOf(given, mandate, t));
  const { amount, interval, customer, description } = mandate;
  return (
    <section className="card of-mandate">
      <Details
        rows={[
          [t.charge.customer, customer.name],
          [t.mandates.description, description],
          [t.mandates.amount, amount === null ? t.mandates.variable : written(amount)],
          [t.mandate.interval, t.interval[interval]],
        ]}
      />
      <Form error={error} onSubmit={submit}>
        {amount === null ? (
          <Field
            label={t.newSubscription.amount}
            hint={t.newSubscription.amountHint}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
          />
        ) : null}
        <Select label={t.subscription.billingDay} name="billing_day" options={billingDays(interval, t)} />
        <div className="halves">
          <Field label={t.newMandate.starts} name="starts_on" type="date" isOptional />
          <Field label={t.newMandate.ends} name="ends_on" type="date" isOptional />
        </div>
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t.newSubscription.submit}
        </Button>
      </Form>
    </section>
  );
}

function orderOf(given: FormData, { id, amount: fixed }: Mandate, t: Texts): SubscriptionOrder {
  const amount = fixed === null ? centsOf(textOf(given, 'amount') ?? '') : undefined;
  if (amount === null) throw new FieldProblem({ amount: t.newCharge.amountWrong });
  return {
    mandate_id: id,
    amount,
    billing_day: Number(given.get('billing_day')),
    starts_on: textOf(given, 'starts_on'),
    ends_on: textOf(given, 'ends_on'),
  };
}
