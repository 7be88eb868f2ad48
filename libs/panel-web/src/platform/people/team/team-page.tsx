import { platformRoles } from '@catraca/contracts/http/schemas/panel-role';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { InvitationsList } from '../../../people/team/invitations-list.tsx';
import { InviteDialog } from '../../../people/team/invite-dialog.tsx';
import { MemberActions } from '../../../people/team/member-actions.tsx';
import { useMemberColumns } from '../../../people/team/member-columns.tsx';
import {
  type Member,
  useChangeRole,
  useInvitations,
  useInvite,
  useMembers,
  useRemoveMember,
  useWithdrawInvitation,
} from '../../../queries/platform/people.ts';
import { changedList } from '../../../rules/search.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import '../../../styles/list.css';
import { ListOf } from '../../../ui/list-of.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PagesOfList } from '../../../ui/pages-of-list.tsx';
import { useMayOnPlatform } from '../../shell/role.tsx';
import { usePlatformTexts } from '../../texts.ts';
import { PeopleTabs } from '../people-tabs.tsx';

/** Who belongs to the platform's team. */
export function TeamPage() {
  const t = usePlatformTexts();
  const own = useTexts();
  const may = useMayOnPlatform();
  const filters = useSearch({ from: '/platform/$mode/pessoas' });
  const navigate = useNavigate({ from: '/platform/$mode/pessoas' });
  const members = useMembers(filters);
  const invitations = useInvitations(may('managePeople'));
  const withdraw = useWithdrawInvitation();
  const columns = useMemberColumns((member: Member) =>
    may('managePeople') ? <ActionsOnPlatform member={member} /> : own.roles[member.role],
  );
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
      {isInviting ? <InviteToPlatform onClose={() => setInviting(false)} /> : null}
      <p className="soft above-list">{t.people.rolesHint}</p>
      <ListOf read={members} columns={columns} keyOf={({ id }) => id} empty={{ title: t.people.empty }}>
        <PagesOfList
          pagination={members.data?.pagination}
          onChange={(changed) => void navigate(changedList(filters, changed))}
        />
      </ListOf>
      {invitations.data && invitations.data.data.length > 0 ? (
        <InvitationsList invitations={invitations.data.data} withdraw={withdraw} />
      ) : null}
    </>
  );
}

function InviteToPlatform({ onClose }: { onClose: () => void }) {
  const invite = useInvite();
  return <InviteDialog roles={platformRoles} initialRole="support" invite={invite} onClose={onClose} />;
}

function ActionsOnPlatform({ member }: { member: Member }) {
  const t = usePlatformTexts();
  const change = useChangeRole();
  const remove = useRemoveMember();
  return (
    <MemberActions
      member={member}
      roles={platformRoles}
      change={change}
      remove={remove}
      removed={t.people.removed}
      removeIntro={t.people.removeIntro}
    />
  );
}
