import { useState } from 'react';
import { useReadSecret, useRotateSecret } from '../../queries/webhook-endpoints.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';

/** Shows the signing secret on demand, or takes a new one. */
export function SecretDialog({ endpoint, onClose }: { endpoint: string; onClose: () => void }) {
  const t = useTexts();
  const moments = useMoments();
  const read = useReadSecret(endpoint);
  const rotate = useRotateSecret();
  const [isAsking, setAsking] = useState(false);
  const rotateNow = () =>
    rotate.mutate(endpoint, {
      onSettled: (rotated) => {
        setAsking(false);
        read.reset(); // what was read before may be the old one
        if (rotated?.secret === null) read.mutate(); // S4.14: this answer had been lost
      },
    });
  if (isAsking)
    return (
      <ConfirmDialog
        title={t.webhooks.rotateTitle}
        action={t.webhooks.rotate}
        run={rotate}
        onConfirm={rotateNow}
        onClose={() => setAsking(false)}
      >
        {t.webhooks.rotateIntro}
      </ConfirmDialog>
    );
  const secret = rotate.data?.secret ?? read.data?.secret;
  const hint = rotate.data
    ? t.webhooks.rotated(moments.exactly(rotate.data.previous_expires_at))
    : t.webhooks.secretHint;
  return (
    <Dialog title={t.webhooks.secret} onClose={onClose}>
      {secret ? <SecretOnce secret={secret} hint={hint} /> : <p>{t.webhooks.secretIntro}</p>}
      <ProblemNote error={read.error ?? rotate.error} />
      <div className="dialog-actions">
        <Button onClick={onClose}>{t.webhooks.close}</Button>
        {rotate.data ? null : (
          <Button kind="danger" onClick={() => setAsking(true)}>
            {t.webhooks.rotate}
          </Button>
        )}
        {secret ? null : (
          <Button kind="primary" isBusy={read.isPending} onClick={() => read.mutate()}>
            {t.webhooks.show}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
