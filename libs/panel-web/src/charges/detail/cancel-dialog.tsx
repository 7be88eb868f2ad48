import { type Charge, useCancelCharge } from '../../queries/charges.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useToast } from '../../ui/toast.tsx';

export function CancelDialog({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const t = useTexts();
  const tell = useToast();
  const cancel = useCancelCharge(charge.id);
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        tell(t.cancel.done);
        onClose();
      },
    });
  return (
    <Dialog title={t.cancel.title} onClose={onClose}>
      <p>{t.cancel.intro}</p>
      <ProblemNote error={cancel.error} />
      <div className="dialog-actions">
        <Button onClick={onClose}>{t.cancel.keep}</Button>
        <Button kind="danger" isBusy={cancel.isPending} onClick={confirm}>
          {t.cancel.open}
        </Button>
      </div>
    </Dialog>
  );
}
