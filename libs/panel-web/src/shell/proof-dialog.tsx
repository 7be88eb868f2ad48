import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endProof } from '../api/proof.ts';
import { passkeyAnswer } from '../auth/passkey.ts';
import { ownApi, type Session, sessionKey } from '../queries/session.ts';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';

/** Asks for the password, or a passkey, again; then the action that needs it goes on. */
export default function ProofDialog() {
  const t = useTexts();
  const session = useQueryClient().getQueryData<Session>(sessionKey);
  const onSuccess = () => endProof(true);
  const byPassword = useMutation({
    mutationFn: (password: string) => ownApi('POST /reauthentication', { body: { password } }),
    onSuccess,
  });
  const byPasskey = useMutation({
    mutationFn: async () => ownApi('POST /reauthentication', { body: { response: await passkeyAnswer() } }),
    onSuccess,
  });
  return (
    <Dialog title={t.proof.title} onClose={() => endProof(false)}>
      <p>{t.proof.intro}</p>
      <Form
        error={byPassword.error ?? byPasskey.error}
        onSubmit={(given) => byPassword.mutate(String(given.get('password')))}
      >
        <Field
          label={t.proof.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <div className="dialog-actions">
          <Button onClick={() => endProof(false)}>{t.common.cancel}</Button>
          {session?.user.passkeys ? (
            <Button isBusy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
              {t.proof.passkey}
            </Button>
          ) : null}
          <Button kind="primary" type="submit" isBusy={byPassword.isPending}>
            {t.common.confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
