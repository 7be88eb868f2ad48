import { useState } from 'react';
import {
  type Passkey,
  PasskeyNotMade,
  useCreatePasskey,
  useDeletePasskey,
  usePasskeys,
} from '../queries/security.ts';
import { textOf } from '../rules/form-text.ts';
import { useMoments, useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { Column } from '../ui/data-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { ListOf } from '../ui/list-of.tsx';
import { SectionHeader } from '../ui/section-header.tsx';
import { useToast } from '../ui/toast.tsx';

export function Passkeys() {
  const t = useTexts();
  const read = usePasskeys();
  const columns = usePasskeyColumns();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SectionHeader title={t.security.passkeys} hint={t.security.passkeysHint}>
        <Button onClick={() => setOpen(true)}>{t.security.createPasskey}</Button>
      </SectionHeader>
      <ListOf read={read} columns={columns} keyOf={({ id }) => id} empty={{ title: t.security.noPasskeys }} />
      {isOpen ? <PasskeyDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const tell = useToast();
  const create = useCreatePasskey();
  const isNotMade = create.error instanceof PasskeyNotMade;
  const onSuccess = () => {
    tell(t.security.passkeyCreated);
    onClose();
  };
  return (
    <Dialog title={t.security.createPasskey} onClose={onClose}>
      <Form
        error={isNotMade ? null : create.error}
        onSubmit={(given) => create.mutate(textOf(given, 'name') ?? '', { onSuccess })}
      >
        {isNotMade ? (
          <p className="note bad" role="alert">
            {t.security.passkeyNotMade}
          </p>
        ) : null}
        <Field
          label={t.security.passkeyName}
          hint={t.security.passkeyNameHint}
          name="name"
          maxLength={60}
          required
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={create.isPending}>
            {t.security.createPasskey}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function usePasskeyColumns(): Column<Passkey>[] {
  const t = useTexts();
  const moments = useMoments();
  return [
    { title: t.security.passkeyName, cell: ({ name }) => <strong>{name}</strong> },
    {
      title: t.security.created,
      kind: 'wide-only soft',
      cell: ({ created_at }) => moments.written(created_at),
    },
    {
      title: t.security.lastUsed,
      kind: 'soft',
      cell: ({ last_used_at }) => (last_used_at ? moments.written(last_used_at) : t.security.neverUsed),
    },
    { title: t.links.actions, cell: (passkey) => <DeleteAction passkey={passkey} /> },
  ];
}

function DeleteAction({ passkey: { id, name } }: { passkey: Passkey }) {
  const t = useTexts();
  const tell = useToast();
  const remove = useDeletePasskey();
  const [isOpen, setOpen] = useState(false);
  const onSuccess = () => {
    tell(t.security.passkeyDeleted);
    setOpen(false);
  };
  return (
    <div className="actions">
      <Button aria-label={t.security.deletePasskey(name)} onClick={() => setOpen(true)}>
        {t.security.delete}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={t.security.deletePasskey(name)}
          action={t.security.delete}
          run={remove}
          onConfirm={() => remove.mutate(id, { onSuccess })}
          onClose={() => setOpen(false)}
        >
          {t.security.deletePasskeyIntro}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
