import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeleteTotp, useStartTotp } from '../queries/security.ts';
import { sessionQuery } from '../queries/session.ts';
import { useTexts } from '../texts/texts.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SectionHeader } from '../ui/section-header.tsx';
import { useToast } from '../ui/toast.tsx';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';

/** The second step of signing in: codes of an app (TOTP, RFC 6238). */
export function Authenticator() {
  const t = useTexts();
  const { data: session } = useQuery(sessionQuery);
  const isOn = session?.user.totp_enabled ?? false;
  return (
    <SectionHeader title={t.security.authenticator} hint={t.security.authenticatorHint}>
      <Badge tone={isOn ? 'good' : 'calm'}>{isOn ? t.security.on : t.security.off}</Badge>
      <TurnOn isOn={isOn} />
      {isOn ? <TurnOff /> : null}
    </SectionHeader>
  );
}

/** Stays while its dialog shows the backup codes, when the app is on already. */
function TurnOn({ isOn }: { isOn: boolean }) {
  const t = useTexts();
  const start = useStartTotp();
  return (
    <>
      <ProblemNote error={start.error} />
      {isOn ? null : (
        <Button isBusy={start.isPending} onClick={() => start.mutate()}>
          {t.security.turnOn}
        </Button>
      )}
      {start.data ? <AuthenticatorDialog secret={start.data} onClose={start.reset} /> : null}
    </>
  );
}

function TurnOff() {
  const t = useTexts();
  const tell = useToast();
  const turnOff = useDeleteTotp();
  const [isOpen, setOpen] = useState(false);
  const onSuccess = () => {
    tell(t.security.turnedOff);
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.security.turnOff}</Button>
      {isOpen ? (
        <ConfirmDialog
          title={t.security.turnOffTitle}
          action={t.security.turnOff}
          run={turnOff}
          onConfirm={() => turnOff.mutate(undefined, { onSuccess })}
          onClose={() => setOpen(false)}
        >
          {t.security.turnOffIntro}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
