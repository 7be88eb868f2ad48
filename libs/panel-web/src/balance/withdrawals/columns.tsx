import { Link, useParams } from '@tanstack/react-router';
import type { Withdrawal } from '../../queries/withdrawals.ts';
import { written } from '../../rules/money.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { WithdrawalBadge } from '../withdrawal-badge.tsx';

export function useWithdrawalColumns(): Column<Withdrawal>[] {
  const t = useTexts();
  const moments = useMoments();
  const { mode } = useParams({ from: '/$mode' });
  return [
    {
      title: t.withdrawals.amount,
      kind: 'number',
      cell: ({ id, amount }) => (
        <Link className="row-link" to="/$mode/saldo/saques/$withdrawal" params={{ mode, withdrawal: id }}>
          {written(amount)}
        </Link>
      ),
    },
    { title: t.withdrawals.status, cell: ({ status }) => <WithdrawalBadge status={status} /> },
    { title: t.withdrawals.created, kind: 'soft', cell: ({ created_at }) => moments.written(created_at) },
    {
      title: t.withdrawals.paid,
      kind: 'wide-only soft',
      cell: ({ paid_at }) => (paid_at ? moments.written(paid_at) : t.common.none),
    },
  ];
}
