import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  isUnderWay,
  useDecideTestWithdrawal,
  useWithdrawal,
  useWithdrawalTimeline,
  type Withdrawal,
} from '../../queries/withdrawals.ts';
import { written } from '../../rules/money.ts';
import { useMay } from '../../shell/member.tsx';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/detail.css';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { WithdrawalBadge } from '../withdrawal-badge.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

export function WithdrawalPage() {
  const may = useMay();
  return may('readBalance') ? <Opened /> : <Forbidden />;
}

function Opened() {
  const t = useTexts();
  const { mode, withdrawal } = useParams({ from: '/$mode/saldo/saques/$withdrawal' });
  const read = useWithdrawal(withdrawal);
  return (
    <>
      <Link className="back" to="/$mode/saldo/saques" params={{ mode }}>
        <Icon name="back" />
        {t.balance.withdrawals}
      </Link>
      {read.data ? null : <PageHeader title={t.balance.withdrawals} />}
      <Loaded read={read}>{(found) => <Found withdrawal={found} />}</Loaded>
    </>
  );
}

function Found({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTexts();
  const may = useMay();
  const moments = useMoments();
  const { id, amount, status, failed_reason, created_at, paid_at } = withdrawal;
  return (
    <>
      <PageHeader title={t.withdrawals.one(written(amount))}>
        <TestActions withdrawal={withdrawal} />
        <CancelAction withdrawal={withdrawal} />
      </PageHeader>
      <p className="status-line" role="status">
        <WithdrawalBadge status={status} />
        <span className="soft">{t.withdrawalMeaning[status]}</span>
      </p>
      <div className="columns">
        <section className="card">
          <h2>{t.charge.details}</h2>
          <Details
            rows={[
              [t.withdrawals.amount, written(amount)],
              [t.withdrawals.created, moments.exactly(created_at)],
              [t.withdrawals.paid, paid_at && moments.exactly(paid_at)],
              [t.withdrawals.failedReason, failed_reason],
              [t.charge.id, <code key="id">{id}</code>],
            ]}
          />
        </section>
        {may('readLogs') ? <WithdrawalTimeline withdrawal={withdrawal} /> : null}
      </div>
    </>
  );
}

function WithdrawalTimeline({ withdrawal }: { withdrawal: Withdrawal }) {
  return <Timeline read={useWithdrawalTimeline(withdrawal)} />;
}

/** As long as it has not gone to the bank: with MONEY_OUT off, or where the bank does not answer. */
function CancelAction({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTexts();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <CancelDialog withdrawal={withdrawal} onClose={() => setOpen(false)} />;
  if (withdrawal.status !== 'requested' || !may('withdraw')) return null;
  return <Button onClick={() => setOpen(true)}>{t.withdrawals.cancel}</Button>;
}

/** What the test bank does next is for people to say. */
function TestActions({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  const decide = useDecideTestWithdrawal(withdrawal.id);
  if (mode === 'live' || !may('develop') || !isUnderWay(withdrawal)) return null;
  return (
    <>
      <Button isBusy={decide.isPending} onClick={() => decide.mutate('pay')}>
        {t.withdrawals.payTest}
      </Button>
      <Button isBusy={decide.isPending} onClick={() => decide.mutate('fail')}>
        {t.withdrawals.failTest}
      </Button>
      <ProblemNote error={decide.error} />
    </>
  );
}
