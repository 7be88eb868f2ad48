import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ExportButton } from '../../exports/export-button.tsx';
import { type SecretKey, useRevokeSecretKey, useSecretKeys } from '../../queries/keys.ts';
import { changedList, type PageFilters } from '../../rules/search.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListOf } from '../../ui/list-of.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { useToast } from '../../ui/toast.tsx';
import { SecretKeyDialog } from './secret-key-dialog.tsx';

export function SecretKeys() {
  const t = useTexts();
  const filters = useSearch({ from: '/$mode/desenvolvedores/chaves' });
  const navigate = useNavigate({ from: '/$mode/desenvolvedores/chaves' });
  const read = useSecretKeys(filters);
  const columns = useSecretKeyColumns();
  const [isOpen, setOpen] = useState(false);
  const change = (changed: PageFilters) => void navigate(changedList(filters, changed));
  return (
    <>
      <SectionHeader title={t.keys.secret} hint={t.keys.secretHint}>
        <ExportButton of={t.keys.secret} list="listSecretKeys" path="/secret_keys" />
        <Button kind="primary" onClick={() => setOpen(true)}>
          <Icon name="plus" />
          {t.keys.createSecret}
        </Button>
      </SectionHeader>
      <ListOf read={read} columns={columns} keyOf={({ id }) => id} empty={{ title: t.keys.emptySecret }}>
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
      {isOpen ? <SecretKeyDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type KeyState = 'active' | 'expired' | 'revoked';

function stateOf({ revoked_at, expires_at }: SecretKey): KeyState {
  if (revoked_at) return 'revoked';
  return expires_at && Date.parse(expires_at) <= Date.now() ? 'expired' : 'active';
}

function useSecretKeyColumns(): Column<SecretKey>[] {
  const t = useTexts();
  const moments = useMoments();
  return [
    {
      title: t.keys.name,
      cell: ({ name, hint }) => (
        <>
          <strong>{name}</strong>
          <code className="under">{hint}</code>
        </>
      ),
    },
    {
      title: t.keys.state,
      cell: (key) => (
        <Badge tone={stateOf(key) === 'active' ? 'good' : 'calm'}>{t.keyState[stateOf(key)]}</Badge>
      ),
    },
    {
      title: t.keys.scopes,
      kind: 'wide-only',
      cell: ({ scopes }) => <span className="small">{scopes.join(', ')}</span>,
    },
    {
      title: t.keys.lastUsed,
      kind: 'soft',
      cell: ({ last_used_at }) => (last_used_at ? moments.written(last_used_at) : t.keys.neverUsed),
    },
    {
      title: t.keys.expires,
      kind: 'wide-only soft',
      cell: ({ expires_at }) => (expires_at ? moments.written(expires_at) : t.keys.never),
    },
    { title: t.links.actions, cell: (key) => <RevokeAction secretKey={key} /> },
  ];
}

function RevokeAction({ secretKey }: { secretKey: SecretKey }) {
  const t = useTexts();
  const tell = useToast();
  const revoke = useRevokeSecretKey();
  const [isOpen, setOpen] = useState(false);
  if (stateOf(secretKey) === 'revoked') return null;
  const onSuccess = () => {
    tell(t.keys.revoked);
    setOpen(false);
  };
  return (
    <div className="actions">
      <Button aria-label={t.keys.revokeOne(secretKey.name)} onClick={() => setOpen(true)}>
        {t.keys.revoke}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={t.keys.revokeOne(secretKey.name)}
          action={t.keys.revoke}
          run={revoke}
          onConfirm={() => revoke.mutate(secretKey.id, { onSuccess })}
          onClose={() => setOpen(false)}
        >
          {t.keys.revokeIntro(secretKey.hint)}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
