import { useCancelWithdrawal, type Withdrawal } from '../../queries/withdrawals.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

export function CancelDialog({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const t = useTexts();
  const tell = useToast();
  const cancel = useCancelWithdrawal(withdrawal.id);
  const onSuccess = () => {
    tell(t.withdrawals.canceled);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t.withdrawals.cancelTitle}
      action={t.withdrawals.cancel}
      keep={t.withdrawals.keep}
      run={cancel}
      onConfirm={() => cancel.mutate(undefined, { onSuccess })}
      onClose={onClose}
    >
      {t.withdrawals.cancelIntro}
    </ConfirmDialog>
  );
}
