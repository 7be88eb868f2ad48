import { platformRoles } from '@catraca/contracts/http/schemas/panel-role';
import { type InvitationOrder, useInvite } from '../../../queries/platform/people.ts';
import { textOf } from '../../../rules/form-text.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';

/** The link is shown once, whether or not an e-mail was sent. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const invite = useInvite();
  const submit = (given: FormData) =>
    invite.mutate({
      email: textOf(given, 'email') ?? '',
      role: given.get('role') as InvitationOrder['role'],
    });
  return (
    <Dialog title={t.team.invite} onClose={onClose}>
      {invite.data ? (
        <>
          <p role="status">{invite.data.url ? t.team.shareLink : t.team.sent(invite.data.email)}</p>
          {invite.data.url ? <code className="cut-line">{invite.data.url}</code> : null}
          <div className="dialog-actions">
            {invite.data.url ? <CopyButton text={invite.data.url} /> : null}
            <Button kind="primary" onClick={onClose}>
              {t.team.ready}
            </Button>
          </div>
        </>
      ) : (
        <Form error={invite.error} onSubmit={submit}>
          <Field label={t.team.email} name="email" type="email" autoComplete="off" required />
          <Select
            label={t.team.role}
            name="role"
            defaultValue="support"
            options={platformRoles.map((one) => [one, t.roles[one]])}
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
