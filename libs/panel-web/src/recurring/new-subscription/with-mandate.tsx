import { useState } from 'react';
import { FieldProblem } from '../../api/problem.ts';
import type { SubscriptionOrder } from '../../queries/subscriptions.ts';
import { textOf } from '../../rules/form-text.ts';
import { centsOf } from '../../rules/money.ts';
import type { Texts } from '../../texts/pt.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { billingDays } from '../billing-day.ts';
import { MandateFields } from '../mandate-fields.tsx';
import { usualShape } from '../mandate-shape.ts';
import { termsOf } from '../terms.ts';
import { useSubscribe } from './use-subscribe.ts';

const PREFIX = 'mandate.';
const USUAL_DAY: Record<'week' | 'other', string> = { week: '1', other: '10' };

/** A subscription whose mandate is asked for with it, and ends with it. */
export function WithMandate() {
  const t = useTexts();
  const [shape, setShape] = useState(usualShape);
  const { error, isBusy, submit } = useSubscribe((given) => orderOf(given, shape.isFixed, t));
  return (
    <>
      <p className="soft form-intro">{t.newSubscription.intro}</p>
      <section className="card">
        <Form error={error} onSubmit={submit}>
          <MandateFields prefix={PREFIX} shape={shape} onShape={setShape} />
          <fieldset>
            <legend>{t.newSubscription.charges}</legend>
            {shape.isFixed ? null : (
              <Field
                label={t.newSubscription.amount}
                hint={t.newSubscription.amountHint}
                name="amount"
                inputMode="decimal"
                autoComplete="off"
              />
            )}
            <Select
              key={shape.interval === 'week' ? 'week' : 'other'}
              label={t.subscription.billingDay}
              name="billing_day"
              defaultValue={USUAL_DAY[shape.interval === 'week' ? 'week' : 'other']}
              options={billingDays(shape.interval, t)}
            />
          </fieldset>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t.newSubscription.submit}
          </Button>
        </Form>
      </section>
    </>
  );
}

function orderOf(given: FormData, isFixed: boolean, t: Texts): SubscriptionOrder {
  const mandate = termsOf(given, PREFIX, t);
  const billing_day = Number(given.get('billing_day'));
  if (isFixed) return { mandate, billing_day };
  const amount = centsOf(textOf(given, 'amount') ?? '');
  if (amount === null) throw new FieldProblem({ amount: t.newCharge.amountWrong });
  return { mandate, amount, billing_day };
}
