import { SentInvitation } from '../../../people/team/sent-invitation.tsx';
import { type Account, useInviteToAccount } from '../../../queries/platform/accounts.ts';
import { textOf } from '../../../rules/form-text.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { usePlatformTexts } from '../../texts.ts';

/** The owner invites the rest of the team. */
export function InviteOwnerDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = usePlatformTexts();
  const own = useTexts();
  const invite = useInviteToAccount(account.id);
  return (
    <Dialog title={t.account.invite} onClose={onClose}>
      {invite.data ? (
        <SentInvitation invitation={invite.data} onClose={onClose} />
      ) : (
        <Form
          error={invite.error}
          onSubmit={(given) => invite.mutate({ email: textOf(given, 'email') ?? '', role: 'owner' })}
        >
          <p>{t.account.inviteIntro(account.name)}</p>
          <Field
            label={own.team.email}
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={account.email}
            required
          />
          <div className="dialog-actions">
            <Button onClick={onClose}>{own.common.cancel}</Button>
            <Button kind="primary" type="submit" isBusy={invite.isPending}>
              {own.team.submit}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
