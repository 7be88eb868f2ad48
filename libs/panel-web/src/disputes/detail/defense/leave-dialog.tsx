import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../../../texts/texts.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

const nothingRuns = { isPending: false, error: null };

/** Asks before a text that was not saved is left. Closing the window asks in the browser's words. */
export function LeaveDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const t = useTexts();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t.defense.leaveTitle}
      action={t.defense.leave}
      keep={t.defense.stay}
      run={nothingRuns}
      onConfirm={proceed}
      onClose={reset}
    >
      {t.defense.leaveIntro}
    </ConfirmDialog>
  );
}
