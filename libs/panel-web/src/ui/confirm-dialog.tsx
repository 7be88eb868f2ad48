import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ProblemNote } from './problem-note.tsx';

interface ConfirmProps {
  title: string;
  /** What confirming does. */
  action: string;
  /** Leaves things as they are. Default: "Cancelar". */
  keep?: string;
  run: { isPending: boolean; error: unknown };
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before what cannot be undone. */
export function ConfirmDialog({ title, action, keep, run, onConfirm, onClose, children }: ConfirmProps) {
  const t = useTexts();
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <ProblemNote error={run.error} />
      <div className="dialog-actions">
        <Button onClick={onClose}>{keep ?? t.common.cancel}</Button>
        <Button kind="danger" isBusy={run.isPending} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
