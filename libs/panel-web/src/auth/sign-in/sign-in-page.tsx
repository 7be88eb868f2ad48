import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isProblem } from '../../api/problem.ts';
import { ownApi, type Session, sessionQuery, useEnter } from '../../queries/session.ts';
import { textOf } from '../../rules/form-text.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AuthLayout } from '../auth-layout.tsx';
import { passkeyAnswer } from '../passkey.ts';
import { CodeField } from './code-field.tsx';
import { ownAddress } from './own-address.ts';

export function SignInPage() {
  const t = useTexts();
  const enter = useEnterThen();
  const [needsCode, setNeedsCode] = useState(false);
  const byPassword = useMutation({
    mutationFn: (given: FormData) => ownApi('POST /sessions', { body: bodyOf(given) }),
    onSuccess: enter,
    onError: (error) => isProblem(error, 'totp_required') && setNeedsCode(true),
  });
  const error = isProblem(byPassword.error, 'totp_required') ? null : byPassword.error;
  return (
    <AuthLayout title={t.signIn.title}>
      <Form error={error} onSubmit={byPassword.mutate}>
        <Field label={t.signIn.email} name="email" type="email" autoComplete="username webauthn" required />
        <Field
          label={t.signIn.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        {needsCode ? <CodeField /> : null}
        <Button kind="primary" type="submit" isBusy={byPassword.isPending}>
          {t.signIn.submit}
        </Button>
      </Form>
      <p className="separator">{t.signIn.or}</p>
      <PasskeyButton onEnter={enter} />
      <p>
        <Link to="/esqueci-a-senha">{t.signIn.forgotten}</Link>
      </p>
    </AuthLayout>
  );
}

function PasskeyButton({ onEnter }: { onEnter: (session: Session) => void }) {
  const t = useTexts();
  const byPasskey = useMutation({
    mutationFn: async () => ownApi('POST /sessions/passkey', { body: { response: await passkeyAnswer() } }),
    onSuccess: onEnter,
  });
  return (
    <>
      {byPasskey.error ? (
        <p className="note bad" role="alert">
          {t.signIn.passkeyFailed}
        </p>
      ) : null}
      <Button isBusy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
        <Icon name="key" />
        {t.signIn.passkey}
      </Button>
    </>
  );
}

/** Goes on to where the person wanted to; at once, if somebody is signed in already. */
function useEnterThen() {
  const enter = useEnter();
  const router = useRouter();
  const { de } = useSearch({ from: '/entrar' });
  const { data: session } = useQuery(sessionQuery);
  const target = ownAddress(de);
  useEffect(() => {
    if (session) router.history.replace(target);
  }, [session, router, target]);
  return enter;
}

function bodyOf(given: FormData) {
  return {
    email: textOf(given, 'email') ?? '',
    password: String(given.get('password') ?? ''),
    totp: textOf(given, 'totp'),
    backup_code: textOf(given, 'backup_code'),
  };
}
