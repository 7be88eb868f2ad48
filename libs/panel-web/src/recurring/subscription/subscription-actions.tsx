import { useState } from 'react';
import type { Mandate } from '../../queries/mandates.ts';
import { type Subscription, useResumeSubscription } from '../../queries/subscriptions.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';

interface ActionsProps {
  subscription: Subscription;
  mandate: Mandate;
}

const ended: ReadonlySet<string> = new Set(['canceled', 'completed']);

export function SubscriptionActions({ subscription, mandate }: ActionsProps) {
  const t = useTexts();
  const may = useMay();
  const [open, setOpen] = useState<'change' | 'pause' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  const { status } = subscription;
  if (!may('sell') || ended.has(status)) return null;
  return (
    <>
      {status === 'paused' ? <Resume subscription={subscription} /> : null}
      {status === 'active' || status === 'past_due' ? (
        <Button onClick={() => setOpen('pause')}>{t.subscription.pause}</Button>
      ) : null}
      <Button onClick={() => setOpen('change')}>{t.subscription.change}</Button>
      <Button onClick={() => setOpen('cancel')}>{t.subscription.cancel}</Button>
      {open === 'change' ? <ChangeDialog {...{ subscription, mandate }} onClose={close} /> : null}
      {open === 'pause' ? <PauseDialog subscription={subscription} onClose={close} /> : null}
      {open === 'cancel' ? <CancelDialog subscription={subscription} onClose={close} /> : null}
    </>
  );
}

function Resume({ subscription: { id } }: { subscription: Subscription }) {
  const t = useTexts();
  const tell = useToast();
  const resume = useResumeSubscription(id);
  return (
    <>
      <ProblemNote error={resume.error} />
      <Button
        kind="primary"
        isBusy={resume.isPending}
        onClick={() => resume.mutate(undefined, { onSuccess: () => tell(t.subscription.resumed) })}
      >
        {t.subscription.resume}
      </Button>
    </>
  );
}
