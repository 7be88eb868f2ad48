import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { keepView } from '../../../api/view.ts';
import { type Account, useAccount, useOpenView } from '../../../queries/platform/accounts.ts';
import { useMoments, useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Details } from '../../../ui/details.tsx';
import { Icon } from '../../../ui/icon.tsx';
import '../../../styles/account.css';
import '../../../styles/detail.css';
import '../../platform.css';
import { Loaded } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useMayOnPlatform } from '../../shell/role.tsx';
import { usePlatformTexts } from '../../texts.ts';
import { RegistrationBadge } from '../registration-badge.tsx';
import { AccountTabs } from './account-tabs.tsx';
import { InviteOwnerDialog } from './invite-owner-dialog.tsx';
import { MoneyOut } from './money-out.tsx';
import { RegistrationActions } from './registration-actions.tsx';
import { SwitchesForm } from './switches-form.tsx';

export function AccountPage() {
  const t = usePlatformTexts();
  const { mode, account } = useParams({ from: '/platform/$mode/contas/$account' });
  const read = useAccount(account);
  return (
    <>
      <Link className="back" to="/platform/$mode/contas" params={{ mode }}>
        <Icon name="back" />
        {t.accounts.title}
      </Link>
      <PageHeader title={read.data?.name ?? t.accounts.one}>
        {read.data ? <AccountActions account={read.data} /> : null}
      </PageHeader>
      <AccountTabs account={account} />
      <Loaded read={read}>{(found) => <Found account={found} />}</Loaded>
    </>
  );
}

function AccountActions({ account }: { account: Account }) {
  const t = usePlatformTexts();
  const may = useMayOnPlatform();
  const navigate = useNavigate();
  const { mode } = useParams({ from: '/platform/$mode' });
  const open = useOpenView();
  const [isInviting, setInviting] = useState(false);
  const look = () =>
    open.mutate(account.id, {
      onSuccess: (view) => {
        keepView(view);
        void navigate({ to: '/$mode', params: { mode } });
      },
    });
  return (
    <>
      <ProblemNote error={open.error} />
      {may('viewAccounts') ? (
        <Button isBusy={open.isPending} onClick={look}>
          {t.account.view}
        </Button>
      ) : null}
      {may('manageAccounts') ? (
        <Button kind="primary" onClick={() => setInviting(true)}>
          {t.account.invite}
        </Button>
      ) : null}
      {isInviting ? <InviteOwnerDialog account={account} onClose={() => setInviting(false)} /> : null}
    </>
  );
}

function Found({ account }: { account: Account }) {
  return (
    <div className="columns account-columns">
      <div>
        <Registration account={account} />
        <MoneyOut account={account} />
      </div>
      <SwitchesForm account={account} />
    </div>
  );
}

function Registration({ account }: { account: Account }) {
  const t = usePlatformTexts();
  const own = useTexts();
  const moments = useMoments();
  const { id, name, document, email, registration, registration_reason, created_at } = account;
  const rows = [
    [own.account.name, name],
    [own.account.document, document],
    [own.account.email, email],
    [own.account.registration, <RegistrationBadge key="registration" registration={registration} />],
    [t.account.reason, registration_reason],
    [own.account.created, moments.written(created_at)],
    [own.charge.id, <code key="id">{id}</code>],
  ] as const;
  return (
    <section className="card">
      <h2>{own.account.registered}</h2>
      <p className="soft">{t.registrationMeaning[registration]}</p>
      <Details rows={rows} />
      <RegistrationActions account={account} />
    </section>
  );
}
