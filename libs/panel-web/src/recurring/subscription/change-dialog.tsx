import { FieldProblem } from '../../api/problem.ts';
import type { Mandate } from '../../queries/mandates.ts';
import {
  type Subscription,
  type SubscriptionChange,
  useChangeSubscription,
} from '../../queries/subscriptions.ts';
import { centsOf, written } from '../../rules/money.ts';
import type { Texts } from '../../texts/pt.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useLocalProblem } from '../../ui/local-problem.ts';
import { useToast } from '../../ui/toast.tsx';
import { billingDays } from '../billing-day.ts';

interface ChangeProps {
  subscription: Subscription;
  mandate: Mandate;
  onClose: () => void;
}

/** From the next charge on. A fixed mandate has but one amount. */
export function ChangeDialog({ subscription, mandate, onClose }: ChangeProps) {
  const t = useTexts();
  const tell = useToast();
  const change = useChangeSubscription(subscription.id);
  const local = useLocalProblem();
  const { amount, interval, billing_day } = subscription;
  const isFixed = mandate.amount !== null;
  const onSuccess = () => {
    tell(t.subscription.changeDone);
    onClose();
  };
  return (
    <Dialog title={t.subscription.changeTitle} onClose={onClose}>
      <p>{t.subscription.changeIntro}</p>
      <Form
        error={local.problem ?? change.error}
        onSubmit={(given) => local.check(() => change.mutate(changeOf(given, isFixed, t), { onSuccess }))}
      >
        {isFixed ? (
          <p className="soft">{t.subscription.fixed(written(amount))}</p>
        ) : (
          <Field
            label={t.subscriptions.amount}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={written(amount)}
          />
        )}
        <Select
          label={t.subscription.billingDay}
          name="billing_day"
          defaultValue={String(billing_day)}
          options={billingDays(interval, t)}
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={change.isPending}>
            {t.subscription.changeSubmit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function changeOf(given: FormData, isFixed: boolean, t: Texts): SubscriptionChange {
  const billing_day = Number(given.get('billing_day'));
  if (isFixed) return { billing_day };
  const amount = centsOf(String(given.get('amount')));
  if (amount === null) throw new FieldProblem({ amount: t.newCharge.amountWrong });
  return { amount, billing_day };
}
