import type { PlatformRole, SellerRole } from '@catraca/contracts/http/schemas/panel-role';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useToast } from '../../ui/toast.tsx';

interface ActionsProps<Role> {
  member: { id: string; user: { name: string; email: string }; role: SellerRole | PlatformRole };
  /** Those of the team: an account's or the platform's. */
  roles: readonly Role[];
  change: UseMutationResult<unknown, Error, { member: string; role: Role }>;
  remove: UseMutationResult<unknown, Error, string>;
  removed: string;
  removeIntro: (email: string) => string;
}

/** Gives a member another role, or takes them off the team. */
export function MemberActions<Role extends SellerRole | PlatformRole>(props: ActionsProps<Role>) {
  const { member, roles, change, remove, removed, removeIntro } = props;
  const { id, user, role } = member;
  const t = useTexts();
  const tell = useToast();
  const [isRemoving, setRemoving] = useState(false);
  const changeTo = (chosen: Role) =>
    change.mutate({ member: id, role: chosen }, { onSuccess: () => tell(t.team.changed) });
  const onRemoved = () => {
    tell(removed);
    setRemoving(false);
  };
  const ask = () => {
    remove.reset();
    setRemoving(true);
  };
  return (
    <div className="actions">
      <select
        aria-label={t.team.roleOf(user.name)}
        value={role}
        disabled={change.isPending}
        onChange={({ target }) => changeTo(target.value as Role)}
      >
        {roles.map((one) => (
          <option key={one} value={one}>
            {t.roles[one]}
          </option>
        ))}
      </select>
      <Button aria-label={t.team.removePerson(user.name)} onClick={ask}>
        {t.team.remove}
      </Button>
      <ProblemNote error={change.error} />
      {isRemoving ? (
        <ConfirmDialog
          title={t.team.removeTitle(user.name)}
          action={t.team.remove}
          run={remove}
          onConfirm={() => remove.mutate(id, { onSuccess: onRemoved })}
          onClose={() => setRemoving(false)}
        >
          {removeIntro(user.email)}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
