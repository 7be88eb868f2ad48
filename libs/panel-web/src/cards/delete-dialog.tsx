import { type SavedCard, useDeleteCard } from '../queries/cards.ts';
import { useTexts } from '../texts/texts.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useToast } from '../ui/toast.tsx';

interface DeleteProps {
  card: SavedCard;
  onClose: () => void;
}

export function DeleteDialog({ card: { id, last_four }, onClose }: DeleteProps) {
  const t = useTexts();
  const tell = useToast();
  const remove = useDeleteCard();
  const onSuccess = () => {
    tell(t.cards.deleted);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t.cards.deleteTitle(last_four ?? '')}
      action={t.cards.delete}
      run={remove}
      onConfirm={() => remove.mutate(id, { onSuccess })}
      onClose={onClose}
    >
      {t.cards.deleteIntro}
    </ConfirmDialog>
  );
}
