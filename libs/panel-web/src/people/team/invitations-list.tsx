import { type Invitation, useWithdrawInvitation } from '../../queries/team.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';

export function InvitationsList({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useTexts();
  const moments = useMoments();
  const withdraw = useWithdrawInvitation();
  return (
    <section className="card invitations">
      <h2>{t.team.open}</h2>
      <ProblemNote error={withdraw.error} />
      <ul>
        {invitations.map(({ id, email, role, expires_at }) => (
          <li key={id}>
            <strong>{email}</strong>
            <span className="soft">
              {t.roles[role]} · {t.team.until(moments.written(expires_at))}
            </span>
            <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
              {t.team.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
