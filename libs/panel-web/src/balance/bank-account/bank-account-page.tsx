import { useState } from 'react';
import { type BankAccount, useBankAccount } from '../../queries/bank-account.ts';
import { maskedDocument } from '../../rules/document.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import '../../styles/detail.css';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, Forbidden } from '../../ui/states.tsx';
import { BalanceTabs } from '../balance-tabs.tsx';
import { BankAccountDialog } from './bank-account-dialog.tsx';
import { bankName } from './banks.ts';
import { maskedAccount } from './masked.ts';

export function BankAccountPage() {
  const may = useMay();
  return may('withdraw') ? <Registered /> : <Forbidden />;
}

function Registered() {
  const t = useTexts();
  const read = useBankAccount();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHeader title={t.balance.title} />
      <BalanceTabs />
      <Loaded read={read}>
        {(bankAccount) =>
          bankAccount ? (
            <Shown bankAccount={bankAccount} onChange={() => setOpen(true)} />
          ) : (
            <EmptyState title={t.bankAccount.empty} hint={t.bankAccount.emptyHint}>
              <Button kind="primary" onClick={() => setOpen(true)}>
                {t.bankAccount.create}
              </Button>
            </EmptyState>
          )
        }
      </Loaded>
      {isOpen ? <BankAccountDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Shown({ bankAccount, onChange }: { bankAccount: BankAccount; onChange: () => void }) {
  const t = useTexts();
  const { ispb, branch, account, account_type, holder_name, holder_document } = bankAccount;
  return (
    <section className="card narrow-card">
      <div className="card-header">
        <h2>{t.balance.bankAccount}</h2>
        <Button onClick={onChange}>{t.bankAccount.change}</Button>
      </div>
      <Details
        rows={[
          [t.bankAccount.bank, bankName(ispb)],
          [t.bankAccount.branch, branch],
          [t.bankAccount.account, maskedAccount(account)],
          [t.bankAccount.type, t.bankAccountType[account_type]],
          [t.bankAccount.holder, holder_name],
          [t.bankAccount.document, maskedDocument(holder_document)],
        ]}
      />
    </section>
  );
}
