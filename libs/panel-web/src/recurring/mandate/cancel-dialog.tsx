import { type Mandate, useCancelMandate } from '../../queries/mandates.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

export function CancelDialog({ mandate, onClose }: { mandate: Mandate; onClose: () => void }) {
  const t = useTexts();
  const tell = useToast();
  const cancel = useCancelMandate(mandate.id);
  const onSuccess = () => {
    tell(t.mandate.cancelDone);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t.mandate.cancelTitle}
      action={t.mandate.cancelOpen}
      keep={t.mandate.keep}
      run={cancel}
      onConfirm={() => cancel.mutate(undefined, { onSuccess })}
      onClose={onClose}
    >
      {mandate.subscription ? t.mandate.cancelIntroSubscribed : t.mandate.cancelIntro}
    </ConfirmDialog>
  );
}
