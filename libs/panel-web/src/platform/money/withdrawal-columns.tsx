import { useState } from 'react';
import { WithdrawalBadge } from '../../balance/withdrawal-badge.tsx';
import { useEndWithdrawal, type Withdrawal } from '../../queries/platform/money.ts';
import { written } from '../../rules/money.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useMayOnPlatform } from '../shell/role.tsx';
import { usePlatformTexts } from '../texts.ts';
import { AccountLink } from './account-link.tsx';

export function useWithdrawalColumns(): Column<Withdrawal>[] {
  const t = usePlatformTexts();
  const own = useTexts();
  const moments = useMoments();
  const may = useMayOnPlatform();
  return [
    { title: own.withdrawals.amount, kind: 'number', cell: ({ amount }) => written(amount) },
    { title: own.withdrawals.status, cell: ({ status }) => <WithdrawalBadge status={status} /> },
    { title: t.accounts.one, cell: ({ account }) => <AccountLink account={account} /> },
    {
      title: t.withdrawals.requested,
      kind: 'wide-only soft',
      cell: ({ created_at }) => moments.written(created_at),
    },
    {
      title: own.links.actions,
      cell: (withdrawal) => {
        const how = endOf(withdrawal);
        return how && may('endWithdrawals') ? <End withdrawal={withdrawal} how={how} /> : null;
      },
    },
  ];
}

/** What is not sent yet is canceled; what the bank may refuse fails. */
function endOf({ status }: Withdrawal): 'cancel' | 'fail' | null {
  if (status === 'requested') return 'cancel';
  return status === 'processing' ? 'fail' : null;
}

function End({ withdrawal, how }: { withdrawal: Withdrawal; how: 'cancel' | 'fail' }) {
  const t = usePlatformTexts();
  const tell = useToast();
  const end = useEndWithdrawal(withdrawal, how);
  const [isAsking, setAsking] = useState(false);
  const onSuccess = () => {
    tell(t.withdrawals.ended);
    setAsking(false);
  };
  return (
    <div className="actions">
      <Button onClick={() => setAsking(true)}>{t.endWithdrawal[how]}</Button>
      {isAsking ? (
        <ConfirmDialog
          title={t.withdrawals.endTitle(written(withdrawal.amount))}
          action={t.endWithdrawal[how]}
          keep={t.withdrawals.keep}
          run={end}
          onConfirm={() => end.mutate(undefined, { onSuccess })}
          onClose={() => setAsking(false)}
        >
          {t.endWithdrawalIntro[how]}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
