import { sellerRoles } from '@catraca/contracts/http/schemas/panel-role';
import { useState } from 'react';
import { ExportButton } from '../../exports/export-button.tsx';
import { useInvitations, useInvite, useMembers, useWithdrawInvitation } from '../../queries/team.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/list.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { FailedState, Forbidden, Loading } from '../../ui/states.tsx';
import { PeopleTabs } from '../people-tabs.tsx';
import { InvitationsList } from './invitations-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersTable } from './members-table.tsx';

export function TeamPage() {
  const may = useMay();
  return may('manageTeam') ? <Team /> : <Forbidden />;
}

function Team() {
  const t = useTexts();
  const members = useMembers();
  const invitations = useInvitations();
  const withdraw = useWithdrawInvitation();
  const [isInviting, setInviting] = useState(false);
  const error = members.error ?? invitations.error;
  const retry = () => void Promise.all([members.refetch(), invitations.refetch()]);
  return (
    <>
      <PageHeader title={t.team.title}>
        <ExportButton list="listMembers" path="/members" />
        <Button kind="primary" onClick={() => setInviting(true)}>
          <Icon name="plus" />
          {t.team.invite}
        </Button>
      </PageHeader>
      <PeopleTabs />
      {isInviting ? <InviteToAccount onClose={() => setInviting(false)} /> : null}
      {error ? <FailedState error={error} onRetry={retry} /> : null}
      {members.isPending ? <Loading /> : null}
      {members.data ? <MembersTable members={members.data.data} /> : null}
      {invitations.data && invitations.data.data.length > 0 ? (
        <InvitationsList invitations={invitations.data.data} withdraw={withdraw} />
      ) : null}
    </>
  );
}

function InviteToAccount({ onClose }: { onClose: () => void }) {
  const invite = useInvite();
  return <InviteDialog roles={sellerRoles} initialRole="viewer" invite={invite} onClose={onClose} />;
}
