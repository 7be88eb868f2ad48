import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type Credential, useCredentials, useRevokeCredential } from '../../../queries/platform/people.ts';
import { changedList } from '../../../rules/search.ts';
import { useMoments, useTexts } from '../../../texts/texts.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import '../../../styles/list.css';
import { ListOf } from '../../../ui/list-of.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PagesOfList } from '../../../ui/pages-of-list.tsx';
import { Forbidden } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayOnPlatform } from '../../shell/role.tsx';
import { usePlatformTexts } from '../../texts.ts';
import { PeopleTabs } from '../people-tabs.tsx';
import { CredentialDialog } from './credential-dialog.tsx';
import { stateOf } from './state.ts';

const tones = { valid: 'good', expired: 'calm', revoked: 'bad' } as const satisfies Record<string, Tone>;

/** What programs of the platform call the operator's API with. */
export function CredentialsPage() {
  const may = useMayOnPlatform();
  return may('manageCredentials') ? <Credentials /> : <Forbidden />;
}

function Credentials() {
  const t = usePlatformTexts();
  const filters = useSearch({ from: '/platform/$mode/pessoas/credenciais' });
  const navigate = useNavigate({ from: '/platform/$mode/pessoas/credenciais' });
  const read = useCredentials(filters);
  const columns = useColumns();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <PageHeader title={t.sections.people}>
        <Button kind="primary" onClick={() => setCreating(true)}>
          <Icon name="plus" />
          {t.credentials.create}
        </Button>
      </PageHeader>
      <PeopleTabs />
      {isCreating ? <CredentialDialog onClose={() => setCreating(false)} /> : null}
      <p className="soft above-list">{t.credentials.intro}</p>
      <ListOf read={read} columns={columns} keyOf={({ id }) => id} empty={{ title: t.credentials.empty }}>
        <PagesOfList
          pagination={read.data?.pagination}
          onChange={(changed) => void navigate(changedList(filters, changed))}
        />
      </ListOf>
    </>
  );
}

function useColumns(): Column<Credential>[] {
  const t = usePlatformTexts();
  const own = useTexts();
  const moments = useMoments();
  return [
    {
      title: t.credentials.name,
      kind: 'long',
      cell: ({ name, hint }) => (
        <>
          <strong>{name}</strong>
          <code className="under">{hint}</code>
        </>
      ),
    },
    {
      title: t.credentials.state,
      cell: (credential) => {
        const state = stateOf(credential, Date.now());
        return <Badge tone={tones[state]}>{t.credentialState[state]}</Badge>;
      },
    },
    {
      title: t.credentials.scopes,
      cell: ({ scopes }) => scopes.map((scope) => t.operatorScope[scope]).join(', '),
    },
    {
      title: t.credentials.expires,
      kind: 'wide-only soft',
      cell: ({ expires_at }) => (expires_at ? moments.written(expires_at) : t.credentials.never),
    },
    {
      title: t.credentials.used,
      kind: 'wide-only soft',
      cell: ({ last_used_at }) => (last_used_at ? moments.written(last_used_at) : own.common.none),
    },
    {
      title: own.links.actions,
      cell: (credential) =>
        stateOf(credential, Date.now()) === 'valid' ? <Revoke credential={credential} /> : null,
    },
  ];
}

function Revoke({ credential: { id, name } }: { credential: Credential }) {
  const t = usePlatformTexts();
  const tell = useToast();
  const revoke = useRevokeCredential();
  const [isAsking, setAsking] = useState(false);
  const onSuccess = () => {
    tell(t.credentials.revoked);
    setAsking(false);
  };
  return (
    <div className="actions">
      <Button aria-label={t.credentials.revokeOne(name)} onClick={() => setAsking(true)}>
        {t.credentials.revoke}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t.credentials.revokeTitle(name)}
          action={t.credentials.revoke}
          run={revoke}
          onConfirm={() => revoke.mutate(id, { onSuccess })}
          onClose={() => setAsking(false)}
        >
          {t.credentials.revokeIntro}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
