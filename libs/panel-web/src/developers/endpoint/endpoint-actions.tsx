import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  useChangeEndpoint,
  useDeleteEndpoint,
  type WebhookEndpoint,
} from '../../queries/webhook-endpoints.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useToast } from '../../ui/toast.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

interface ActionsProps {
  endpoint: WebhookEndpoint;
}

export function EndpointActions({ endpoint }: ActionsProps) {
  const t = useTexts();
  const [open, setOpen] = useState<'edit' | 'secret' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button onClick={() => setOpen('edit')}>{t.webhooks.edit}</Button>
      <Button onClick={() => setOpen('secret')}>{t.webhooks.secret}</Button>
      <Switch endpoint={endpoint} />
      <Button onClick={() => setOpen('delete')}>{t.webhooks.delete}</Button>
      {open === 'edit' ? <EditDialog endpoint={endpoint} onClose={close} /> : null}
      {open === 'secret' ? <SecretDialog endpoint={endpoint.id} onClose={close} /> : null}
      {open === 'delete' ? <DeleteDialog endpoint={endpoint} onClose={close} /> : null}
    </>
  );
}

function Switch({ endpoint: { id, status } }: ActionsProps) {
  const t = useTexts();
  const tell = useToast();
  const change = useChangeEndpoint(id);
  const isEnabled = status === 'enabled';
  const onSuccess = () => tell(isEnabled ? t.webhooks.turnedOff : t.webhooks.turnedOn);
  return (
    <>
      <Button
        isBusy={change.isPending}
        onClick={() => change.mutate({ status: isEnabled ? 'disabled' : 'enabled' }, { onSuccess })}
      >
        {isEnabled ? t.links.turnOff : t.links.turnOn}
      </Button>
      <ProblemNote error={change.error} />
    </>
  );
}

function DeleteDialog({ endpoint: { id, url }, onClose }: ActionsProps & { onClose: () => void }) {
  const t = useTexts();
  const tell = useToast();
  const navigate = useNavigate();
  const { mode } = useParams({ from: '/$mode' });
  const remove = useDeleteEndpoint(id);
  const onSuccess = () => {
    tell(t.webhooks.deleted);
    void navigate({ to: '/$mode/desenvolvedores/webhooks', params: { mode }, replace: true });
  };
  return (
    <ConfirmDialog
      title={t.webhooks.deleteTitle}
      action={t.webhooks.delete}
      run={remove}
      onConfirm={() => remove.mutate(undefined, { onSuccess })}
      onClose={onClose}
    >
      {t.webhooks.deleteIntro(url)}
    </ConfirmDialog>
  );
}
