import { Link, useParams } from '@tanstack/react-router';
import { type Account, useAccount } from '../queries/account.ts';
import { maskedDocument } from '../rules/document.ts';
import { useMay } from '../shell/member.tsx';
import { useMoments, useTexts } from '../texts/texts.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Details } from '../ui/details.tsx';
import '../styles/account.css';
import '../styles/detail.css';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Forbidden } from '../ui/states.tsx';
import { ContractTerms } from './contract-terms.tsx';
import { Features } from './features.tsx';

const tones: Record<Account['registration'], Tone> = { pending: 'warn', approved: 'good', rejected: 'bad' };

/** To be read: the platform changes it. */
export function AccountPage() {
  const may = useMay();
  return may('readAccount') ? <Opened /> : <Forbidden />;
}

function Opened() {
  const t = useTexts();
  const read = useAccount();
  return (
    <>
      <PageHeader title={t.account.title} />
      <Loaded read={read}>{(account) => <Found account={account} />}</Loaded>
    </>
  );
}

function Found({ account }: { account: Account }) {
  const t = useTexts();
  return (
    <>
      {account.money_out === 'paused' ? <p className="note bad above">{t.account.paused}</p> : null}
      <p className="soft">{t.account.intro}</p>
      <div className="columns account-columns">
        <div>
          <Registration account={account} />
          <Features switches={account.switches} />
        </div>
        <ContractTerms contract={account.contract} />
      </div>
    </>
  );
}

function Registration({ account }: { account: Account }) {
  const t = useTexts();
  const may = useMay();
  const moments = useMoments();
  const { mode } = useParams({ from: '/$mode' });
  const { id, name, document, email, registration, registration_reason, created_at } = account;
  const rows = [
    [t.account.name, name],
    [t.account.document, maskedDocument(document)],
    [t.account.email, email],
    [
      t.account.registration,
      <Badge key="registration" tone={tones[registration]}>
        {t.registration[registration]}
      </Badge>,
    ],
    [t.account.reason, registration_reason],
    [t.account.created, moments.written(created_at)],
    [t.charge.id, <code key="id">{id}</code>],
  ] as const;
  return (
    <section className="card">
      <h2>{t.account.registered}</h2>
      <p className="soft">{t.registrationMeaning[registration]}</p>
      <Details rows={rows} />
      {may('withdraw') ? (
        <p>
          <Link to="/$mode/saldo/conta-bancaria" params={{ mode }}>
            {t.account.bankAccount}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
