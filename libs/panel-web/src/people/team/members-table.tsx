import { type SellerRole, sellerRoles } from '@catraca/contracts/http/schemas/panel-role';
import { useState } from 'react';
import { type Member, useChangeRole, useRemoveMember } from '../../queries/team.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useToast } from '../../ui/toast.tsx';

export function MembersTable({ members }: { members: readonly Member[] }) {
  const t = useTexts();
  const moments = useMoments();
  const columns: Column<Member>[] = [
    { title: t.team.name, kind: 'cut', cell: ({ user }) => user.name },
    { title: t.team.email, kind: 'cut soft', cell: ({ user }) => user.email },
    {
      title: t.team.seen,
      kind: 'wide-only soft',
      cell: ({ last_seen_at }) => (last_seen_at ? moments.written(last_seen_at) : t.common.none),
    },
    { title: t.team.role, cell: (member) => <MemberActions member={member} /> },
  ];
  return <DataTable columns={columns} rows={members} keyOf={({ id }) => id} />;
}

function MemberActions({ member }: { member: Member }) {
  const { id, user, role } = member;
  const t = useTexts();
  const tell = useToast();
  const change = useChangeRole();
  const [isRemoving, setRemoving] = useState(false);
  const changeTo = (chosen: SellerRole) =>
    change.mutate({ member: id, role: chosen }, { onSuccess: () => tell(t.team.changed) });
  return (
    <div className="actions">
      <select
        aria-label={t.team.roleOf(user.name)}
        value={role}
        disabled={change.isPending}
        onChange={({ target }) => changeTo(target.value as SellerRole)}
      >
        {sellerRoles.map((one) => (
          <option key={one} value={one}>
            {t.roles[one]}
          </option>
        ))}
      </select>
      <Button aria-label={t.team.removePerson(user.name)} onClick={() => setRemoving(true)}>
        {t.team.remove}
      </Button>
      <ProblemNote error={change.error} />
      {isRemoving ? <RemoveDialog member={member} onClose={() => setRemoving(false)} /> : null}
    </div>
  );
}

function RemoveDialog({ member: { id, user }, onClose }: { member: Member; onClose: () => void }) {
  const t = useTexts();
  const tell = useToast();
  const remove = useRemoveMember();
  const onSuccess = () => {
    tell(t.team.removed);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t.team.removeTitle(user.name)}
      action={t.team.remove}
      run={remove}
      onConfirm={() => remove.mutate(id, { onSuccess })}
      onClose={onClose}
    >
      {t.team.removeIntro(user.email)}
    </ConfirmDialog>
  );
}
