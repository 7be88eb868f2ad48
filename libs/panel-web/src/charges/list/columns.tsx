import { Link, useParams } from '@tanstack/react-router';
import type { Charge } from '../../queries/charges.ts';
import { written } from '../../rules/money.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { StatusBadge } from '../status-badge.tsx';

export function useChargeColumns(): Column<Charge>[] {
  const t = useTexts();
  const moments = useMoments();
  const { mode } = useParams({ from: '/$mode' });
  return [
    {
      title: t.charges.amount,
      kind: 'number',
      cell: ({ id, amount }) => (
        <Link className="row-link" to="/$mode/cobrancas/$code" params={{ mode, code: id }}>
          {written(amount)}
        </Link>
      ),
    },
    { title: t.charges.status, cell: ({ status }) => <StatusBadge status={status} /> },
    { title: t.charges.customer, kind: 'cut', cell: ({ customer }) => customer?.name ?? t.common.none },
    {
      title: t.charges.reference,
      kind: 'wide-only cut',
      cell: ({ reference }) => reference ?? t.common.none,
    },
    {
      title: t.charges.method,
      kind: 'wide-only',
      cell: ({ payment_method }) => t.method[payment_method],
    },
    {
      title: t.charges.created,
      kind: 'soft',
      cell: ({ created_at }) => moments.written(created_at),
    },
  ];
}
