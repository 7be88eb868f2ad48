import { type Account, useInviteToAccount } from '../../../queries/platform/accounts.ts';
import { textOf } from '../../../rules/form-text.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { usePlatformTexts } from '../../texts.ts';

/** The owner invites the rest of the team. The link is shown once, whether or not an e-mail was sent. */
export function InviteOwnerDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = usePlatformTexts();
  const own = useTexts();
  const invite = useInviteToAccount(account.id);
  const { data } = invite;
  return (
    <Dialog title={t.account.invite} onClose={onClose}>
      {data ? (
        <>
          <p role="status">{data.url ? own.team.shareLink : own.team.sent(data.email)}</p>
          {data.url ? <code className="cut-line">{data.url}</code> : null}
          <div className="dialog-actions">
            {data.url ? <CopyButton text={data.url} /> : null}
            <Button kind="primary" onClick={onClose}>
              {own.team.ready}
            </Button>
          </div>
        </>
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
