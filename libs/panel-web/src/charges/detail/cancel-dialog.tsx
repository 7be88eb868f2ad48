import { type Charge, useCancelCharge } from '../../queries/charges.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

export function CancelDialog({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const t = useTexts();
  const tell = useToast();
  const cancel = useCancelCharge(charge.id);
  const onSuccess = () => {
    tell(t.cancel.done);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t.cancel.title}
      action={t.cancel.open}
      keep={t.cancel.keep}
      run={cancel}
      onConfirm={() => cancel.mutate(undefined, { onSuccess })}
      onClose={onClose}
    >
      {charge.due_on ? t.cancel.introScheduled : t.cancel.intro}
    </ConfirmDialog>
  );
}
