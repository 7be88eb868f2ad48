import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type Invitation,
  useInvitations,
  useMembers,
  useWithdrawInvitation,
} from '../../../queries/platform/people.ts';
import { changedList } from '../../../rules/search.ts';
import { useMoments, useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import '../../../styles/list.css';
import { ListOf } from '../../../ui/list-of.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PagesOfList } from '../../../ui/pages-of-list.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useMayOnPlatform } from '../../shell/role.tsx';
import { usePlatformTexts } from '../../texts.ts';
import { PeopleTabs } from '../people-tabs.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useMemberColumns } from './member-columns.tsx';

/** Who belongs to the platform's team. */
export function TeamPage() {
  const t = usePlatformTexts();
  const own = useTexts();
  const may = useMayOnPlatform();
  const filters = useSearch({ from: '/platform/$mode/pessoas' });
  const navigate = useNavigate({ from: '/platform/$mode/pessoas' });
  const members = useMembers(filters);
  const invitations = useInvitations(may('managePeople'));
  const columns = useMemberColumns();
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <PageHeader title={t.sections.people}>
        {may('managePeople') ? (
          <Button kind="primary" onClick={() => setInviting(true)}>
            <Icon name="plus" />
            {own.team.invite}
          </Button>
        ) : null}
      </PageHeader>
      <PeopleTabs />
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
      <p className="soft above-list">{t.people.rolesHint}</p>
      <ListOf read={members} columns={columns} keyOf={({ id }) => id} empty={{ title: t.people.empty }}>
        <PagesOfList
          pagination={members.data?.pagination}
          onChange={(changed) => void navigate(changedList(filters, changed))}
        />
      </ListOf>
      {invitations.data && invitations.data.data.length > 0 ? (
        <Invitations invitations={invitations.data.data} />
      ) : null}
    </>
  );
}

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const own = useTexts();
  const moments = useMoments();
  const withdraw = useWithdrawInvitation();
  return (
    <section className="card invitations">
      <h2>{own.team.open}</h2>
      <ProblemNote error={withdraw.error} />
      <ul>
        {invitations.map(({ id, email, role, expires_at }) => (
          <li key={id}>
            <strong>{email}</strong>
            <span className="soft">
              {own.roles[role]} · {own.team.until(moments.written(expires_at))}
            </span>
            <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
              {own.team.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
