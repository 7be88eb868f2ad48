import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useCreateAccount } from '../../../queries/platform/accounts.ts';
import { textOf } from '../../../rules/form-text.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Forbidden } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayOnPlatform } from '../../shell/role.tsx';
import { usePlatformTexts } from '../../texts.ts';

/** What is needed and no more: all else has its default, and is changed on the account's page. */
export function NewAccountPage() {
  const may = useMayOnPlatform();
  return may('manageAccounts') ? <Order /> : <Forbidden />;
}

function Order() {
  const t = usePlatformTexts();
  const own = useTexts();
  const tell = useToast();
  const navigate = useNavigate();
  const { mode } = useParams({ from: '/platform/$mode' });
  const create = useCreateAccount();
  const submit = (given: FormData) =>
    create.mutate(
      {
        name: textOf(given, 'name') ?? '',
        document: textOf(given, 'document') ?? '',
        email: textOf(given, 'email') ?? '',
      },
      {
        onSuccess: ({ id, name }) => {
          tell(t.accounts.created(name));
          void navigate({ to: '/platform/$mode/contas/$account', params: { mode, account: id } });
        },
      },
    );
  return (
    <div className="form-page">
      <Link className="back" to="/platform/$mode/contas" params={{ mode }}>
        <Icon name="back" />
        {t.accounts.title}
      </Link>
      <PageHeader title={t.accounts.create} />
      <section className="card">
        <Form error={create.error} onSubmit={submit}>
          <p className="soft">{t.accounts.newIntro}</p>
          <Field label={own.account.name} name="name" autoComplete="off" required />
          <Field label={own.account.document} name="document" autoComplete="off" required />
          <Field
            label={t.accounts.email}
            hint={t.accounts.emailHint}
            name="email"
            type="email"
            autoComplete="off"
            required
          />
          <Button kind="primary" type="submit" isBusy={create.isPending}>
            {t.accounts.submit}
          </Button>
        </Form>
      </section>
    </div>
  );
}
