import type { PlatformRole, SellerRole } from '@catraca/contracts/http/schemas/panel-role';
import type { UseMutationResult } from '@tanstack/react-query';
import { textOf } from '../../rules/form-text.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { SentInvitation } from './sent-invitation.tsx';

interface DialogProps<Role> {
  roles: readonly Role[];
  initialRole: NoInfer<Role>;
  invite: UseMutationResult<{ email: string; url?: string | null }, Error, { email: string; role: Role }>;
  onClose: () => void;
}

export function InviteDialog<Role extends SellerRole | PlatformRole>(props: DialogProps<Role>) {
  const { roles, initialRole, invite, onClose } = props;
  const t = useTexts();
  const submit = (given: FormData) =>
    invite.mutate({ email: textOf(given, 'email') ?? '', role: given.get('role') as Role });
  return (
    <Dialog title={t.team.invite} onClose={onClose}>
      {invite.data ? (
        <SentInvitation invitation={invite.data} onClose={onClose} />
      ) : (
        <Form error={invite.error} onSubmit={submit}>
          <Field label={t.team.email} name="email" type="email" autoComplete="off" required />
          <Select
            label={t.team.role}
            name="role"
            defaultValue={initialRole}
            options={roles.map((one) => [one, t.roles[one]])}
          />
          <div className="dialog-actions">
            <Button onClick={onClose}>{t.common.cancel}</Button>
            <Button kind="primary" type="submit" isBusy={invite.isPending}>
              {t.team.submit}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
