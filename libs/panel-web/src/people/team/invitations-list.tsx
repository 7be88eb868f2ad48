import type { PlatformRole, SellerRole } from '@catraca/contracts/http/schemas/panel-role';
import type { UseMutationResult } from '@tanstack/react-query';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';

interface ListProps {
  invitations: readonly Invitation[];
  withdraw: UseMutationResult<unknown, Error, string>;
}

interface Invitation {
  id: string;
  email: string;
  role: SellerRole | PlatformRole;
  expires_at: string;
}

export function InvitationsList({ invitations, withdraw }: ListProps) {
  const t = useTexts();
  const moments = useMoments();
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
