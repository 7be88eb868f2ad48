import { type PlatformRole, platformRoles } from '@catraca/contracts/http/schemas/panel-role';
import { useState } from 'react';
import { type Member, useChangeRole, useRemoveMember } from '../../../queries/platform/people.ts';
import { useMoments, useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayOnPlatform } from '../../shell/role.tsx';
import { usePlatformTexts } from '../../texts.ts';

export function useMemberColumns(): Column<Member>[] {
  const t = useTexts();
  const moments = useMoments();
  const may = useMayOnPlatform();
  return [
    { title: t.team.name, kind: 'cut', cell: ({ user }) => user.name },
    { title: t.team.email, kind: 'cut soft', cell: ({ user }) => user.email },
    {
      title: t.team.seen,
      kind: 'wide-only soft',
      cell: ({ last_seen_at }) => (last_seen_at ? moments.written(last_seen_at) : t.common.none),
    },
    {
      title: t.team.role,
      cell: (member) => (may('managePeople') ? <MemberActions member={member} /> : t.roles[member.role]),
    },
  ];
}

function MemberActions({ member }: { member: Member }) {
  const { id, user, role } = member;
  const t = useTexts();
  const tell = useToast();
  const change = useChangeRole();
  const [isRemoving, setRemoving] = useState(false);
  const changeTo = (chosen: PlatformRole) =>
    change.mutate({ member: id, role: chosen }, { onSuccess: () => tell(t.team.changed) });
  return (
    <div className="actions">
      <select
        aria-label={t.team.roleOf(user.name)}
        value={role}
        disabled={change.isPending}
        onChange={({ target }) => changeTo(target.value as PlatformRole)}
      >
        {platformRoles.map((one) => (
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
  const platform = usePlatformTexts();
  const tell = useToast();
  const remove = useRemoveMember();
  const onSuccess = () => {
    tell(platform.people.removed);
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
      {platform.people.removeIntro(user.email)}
    </ConfirmDialog>
  );
}
