import { useState } from 'react';
import { type Subscription, useCancelSubscription } from '../../queries/subscriptions.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useToast } from '../../ui/toast.tsx';

interface CancelProps {
  subscription: Subscription;
  onClose: () => void;
}

/** Now, or on the day of the next charge, which is made no more. */
export function CancelDialog({ subscription, onClose }: CancelProps) {
  const t = useTexts();
  const moments = useMoments();
  const tell = useToast();
  const cancel = useCancelSubscription(subscription.id);
  const { next_charge_on: next, cancel_at } = subscription;
  const canWait = next !== null && !cancel_at;
  const [at, setAt] = useState<'now' | 'period_end'>('now');
  const submit = () => {
    const onSuccess = () => {
      tell(at === 'now' ? t.subscription.cancelDone : t.subscription.cancelPlanned);
      onClose();
    };
    cancel.mutate(at, { onSuccess });
  };
  return (
    <Dialog title={t.subscription.cancelTitle} onClose={onClose}>
      <p>{t.subscription.cancelIntro}</p>
      <Form error={cancel.error} onSubmit={submit}>
        <Choices
          legend={t.subscription.when}
          name="at"
          value={at}
          options={[
            ['now', t.subscription.cancelNow],
            ...(canWait ? ([['period_end', t.subscription.cancelAt(moments.date(next))]] as const) : []),
          ]}
          onChange={setAt}
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.subscription.keep}</Button>
          <Button kind="danger" type="submit" isBusy={cancel.isPending}>
            {t.subscription.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
