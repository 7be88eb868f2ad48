import { type Subscription, usePauseSubscription } from '../../queries/subscriptions.ts';
import { textOf } from '../../rules/form-text.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useToast } from '../../ui/toast.tsx';

interface PauseProps {
  subscription: Subscription;
  onClose: () => void;
}

export function PauseDialog({ subscription: { id }, onClose }: PauseProps) {
  const t = useTexts();
  const tell = useToast();
  const pause = usePauseSubscription(id);
  const onSuccess = () => {
    tell(t.subscription.pauseDone);
    onClose();
  };
  return (
    <Dialog title={t.subscription.pauseTitle} onClose={onClose}>
      <p>{t.subscription.pauseIntro}</p>
      <Form error={pause.error} onSubmit={(given) => pause.mutate(textOf(given, 'until'), { onSuccess })}>
        <Field
          label={t.subscription.until}
          hint={t.subscription.untilHint}
          name="until"
          type="date"
          isOptional
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={pause.isPending}>
            {t.subscription.pause}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
