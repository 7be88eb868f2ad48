import { sellerRoles } from '@catraca/contracts/http/schemas/panel-role';
import { type Member, useChangeRole, useRemoveMember } from '../../queries/team.ts';
import { useTexts } from '../../texts/texts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { MemberActions } from './member-actions.tsx';
import { useMemberColumns } from './member-columns.tsx';

export function MembersTable({ members }: { members: readonly Member[] }) {
  const columns = useMemberColumns((member: Member) => <ActionsOnAccount member={member} />);
  return <DataTable columns={columns} rows={members} keyOf={({ id }) => id} />;
}

function ActionsOnAccount({ member }: { member: Member }) {
  const t = useTexts();
  const change = useChangeRole();
  const remove = useRemoveMember();
  return (
    <MemberActions
      member={member}
      roles={sellerRoles}
      change={change}
      remove={remove}
      removed={t.team.removed}
      removeIntro={t.team.removeIntro}
    />
  );
}
