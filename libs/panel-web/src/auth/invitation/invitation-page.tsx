import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { CallOutput } from '../../api/calls.ts';
import { Problem } from '../../api/problem.ts';
import { ownApi, sessionQuery, useEnter } from '../../queries/session.ts';
import { textOf } from '../../rules/form-text.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FailedState, Loading } from '../../ui/states.tsx';
import { AuthLayout } from '../auth-layout.tsx';

type Preview = CallOutput<'GET /invitations/:token/preview'>;

export function InvitationPage() {
  const t = useTexts();
  const { token } = useParams({ from: '/convite/$token' });
  const preview = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => ownApi('GET /invitations/:token/preview', { params: { token } }),
  });
  const isOver = preview.error instanceof Problem && preview.error.status === 404;
  return (
    <AuthLayout title={t.invitation.title(preview.data?.name ?? t.common.platform)}>
      {preview.isPending ? <Loading /> : null}
      {isOver ? <p className="note bad">{t.invitation.over}</p> : null}
      {preview.error && !isOver ? (
        <FailedState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : null}
      {preview.data ? <Acceptance preview={preview.data} token={token} /> : null}
    </AuthLayout>
  );
}

function Acceptance({ preview: { email, role, existing }, token }: { preview: Preview; token: string }) {
  const t = useTexts();
  const enter = useEnter();
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);
  const accept = useMutation({
    mutationFn: (body: { name?: string | undefined; password?: string }) =>
      ownApi('POST /invitations/:token/accept', { params: { token }, body }),
    onSuccess: async (accepted) => {
      enter(accepted);
      await navigate({ to: '/' });
    },
  });
  if (existing && !session)
    return (
      <>
        <p>{t.invitation.existing}</p>
        <Link className="button primary" to="/entrar" search={{ de: `/panel/convite/${token}` }}>
          {t.invitation.signIn}
        </Link>
      </>
    );
  return (
    <Form
      error={accept.error}
      onSubmit={(given) =>
        accept.mutate(
          existing ? {} : { name: textOf(given, 'name'), password: String(given.get('password')) },
        )
      }
    >
      <p className="soft">{t.invitation.intro(email, t.roles[role])}</p>
      {existing ? null : (
        <>
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <Field label={t.invitation.name} name="name" autoComplete="name" required />
          <Field
            label={t.invitation.password}
            hint={t.newPassword.hint}
            name="password"
            type="password"
            autoComplete="new-password"
            required
          />
        </>
      )}
      <Button kind="primary" type="submit" isBusy={accept.isPending}>
        {t.invitation.submit}
      </Button>
    </Form>
  );
}
