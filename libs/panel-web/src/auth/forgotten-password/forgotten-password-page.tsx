import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ownApi } from '../../queries/session.ts';
import { textOf } from '../../rules/form-text.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AuthLayout } from '../auth-layout.tsx';

export function ForgottenPasswordPage() {
  const t = useTexts();
  const request = useMutation({
    mutationFn: (email: string) => ownApi('POST /password_resets', { body: { email } }),
  });
  return (
    <AuthLayout title={t.forgotten.title}>
      {request.isSuccess ? (
        <p className="note good" role="status">
          {t.forgotten.sent}
        </p>
      ) : (
        <Form error={request.error} onSubmit={(given) => request.mutate(textOf(given, 'email') ?? '')}>
          <p className="soft">{t.forgotten.intro}</p>
          <Field label={t.signIn.email} name="email" type="email" autoComplete="username" required />
          <Button kind="primary" type="submit" isBusy={request.isPending}>
            {t.forgotten.submit}
          </Button>
        </Form>
      )}
      <p>
        <Link to="/entrar">{t.forgotten.back}</Link>
      </p>
    </AuthLayout>
  );
}
