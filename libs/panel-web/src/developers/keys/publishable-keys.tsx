import { useState } from 'react';
import { ExportButton } from '../../exports/export-button.tsx';
import { type PublishableKey, useDeletePublishableKey, usePublishableKeys } from '../../queries/keys.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListOf } from '../../ui/list-of.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DomainsDialog, PublishableKeyDialog } from './publishable-key-dialog.tsx';

export function PublishableKeys() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const columns: Column<PublishableKey>[] = [
    {
      title: t.keys.name,
      cell: ({ name, key }) => (
        <>
          <strong>{name}</strong>
          <code className="under">{key}</code>
        </>
      ),
    },
    {
      title: t.keys.domains,
      cell: ({ allowed_domains }) =>
        allowed_domains.length > 0 ? (
          allowed_domains.join(', ')
        ) : (
          <span className="warn-text">{t.keys.noDomains}</span>
        ),
    },
    { title: t.links.actions, cell: (key) => <KeyActions publishableKey={key} /> },
  ];
  return (
    <>
      <SectionHeader title={t.keys.publishable} hint={t.keys.publishableHint}>
        <ExportButton of={t.keys.publishable} list="listPublishableKeys" path="/publishable_keys" />
        <Button onClick={() => setOpen(true)}>
          <Icon name="plus" />
          {t.keys.createPublishable}
        </Button>
      </SectionHeader>
      <ListOf
        read={usePublishableKeys()}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t.keys.emptyPublishable }}
      />
      {isOpen ? <PublishableKeyDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function KeyActions({ publishableKey }: { publishableKey: PublishableKey }) {
  const { id, name, key } = publishableKey;
  const t = useTexts();
  const tell = useToast();
  const remove = useDeletePublishableKey();
  const [open, setOpen] = useState<'domains' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const onSuccess = () => {
    tell(t.keys.deleted);
    close();
  };
  return (
    <div className="actions">
      <CopyButton text={key} />
      <Button aria-label={t.keys.domainsOf(name)} onClick={() => setOpen('domains')}>
        {t.keys.domains}
      </Button>
      <Button aria-label={t.keys.deleteOne(name)} onClick={() => setOpen('delete')}>
        {t.keys.delete}
      </Button>
      {open === 'domains' ? <DomainsDialog publishableKey={publishableKey} onClose={close} /> : null}
      {open === 'delete' ? (
        <ConfirmDialog
          title={t.keys.deleteOne(name)}
          action={t.keys.delete}
          run={remove}
          onConfirm={() => remove.mutate(id, { onSuccess })}
          onClose={close}
        >
          {t.keys.deleteIntro}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
