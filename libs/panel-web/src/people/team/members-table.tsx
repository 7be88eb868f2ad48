import { type SellerRole, sellerRoles } from '@catraca/contracts/http/schemas/panel-role';
import { type Member, useChangeRole, useRemoveMember } from '../../queries/team.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useToast } from '../../ui/toast.tsx';

export function MembersTable({ members }: { members: readonly Member[] }) {
  const t = useTexts();
  const moments = useMoments();
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col">{t.team.name}</th>
          <th scope="col">{t.team.email}</th>
          <th scope="col" className="wide-only">
            {t.team.seen}
          </th>
          <th scope="col">{t.team.role}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <td className="cut">{member.user.name}</td>
            <td className="cut soft">{member.user.email}</td>
            <td className="wide-only soft">
              {member.last_seen_at ? moments.written(member.last_seen_at) : t.common.none}
            </td>
            <td>
              <MemberActions member={member} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MemberActions({ member: { id, user, role } }: { member: Member }) {
  const t = useTexts();
  const tell = useToast();
  const change = useChangeRole();
  const remove = useRemoveMember();
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
      <Button
        aria-label={t.team.removePerson(user.name)}
        isBusy={remove.isPending}
        onClick={() => remove.mutate(id, { onSuccess: () => tell(t.team.removed) })}
      >
        {t.team.remove}
      </Button>
      <ProblemNote error={change.error ?? remove.error} />
    </div>
  );
}
