import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isProblem } from '../../api/problem.ts';
import { ownApi } from '../../queries/session.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AuthLayout } from '../auth-layout.tsx';

export function NewPasswordPage() {
  const t = useTexts();
  const { token } = useParams({ from: '/nova-senha/$token' });
  const reset = useMutation({
    mutationFn: (password: string) =>
      ownApi('POST /password_resets/:token', { params: { token }, body: { password } }),
  });
  const isOver = isProblem(reset.error, 'resource_not_found');
  return (
    <AuthLayout title={t.newPassword.title}>
      {isOver ? (
        <p className="note bad" role="alert">
          {t.newPassword.over}
        </p>
      ) : null}
      {reset.isSuccess ? (
        <p className="note good" role="status">
          {t.newPassword.done}
        </p>
      ) : null}
      {isOver || reset.isSuccess ? null : (
        <Form error={reset.error} onSubmit={(given) => reset.mutate(String(given.get('password')))}>
          <Field
            label={t.newPassword.password}
            hint={t.newPassword.hint}
            name="password"
            type="password"
            autoComplete="new-password"
            required
          />
          <Button kind="primary" type="submit" isBusy={reset.isPending}>
            {t.newPassword.submit}
          </Button>
        </Form>
      )}
      <p>
        <Link to={isOver ? '/esqueci-a-senha' : '/entrar'}>
          {isOver ? t.signIn.forgotten : t.forgotten.back}
        </Link>
      </p>
    </AuthLayout>
  );
}
