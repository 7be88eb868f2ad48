import { Link, useParams } from '@tanstack/react-router';
import type { Mandate } from '../../queries/mandates.ts';
import { written } from '../../rules/money.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { MandateBadge } from '../mandate-badge.tsx';

export function useMandateColumns(): Column<Mandate>[] {
  const t = useTexts();
  const moments = useMoments();
  const { mode } = useParams({ from: '/$mode' });
  return [
    {
      title: t.mandates.customer,
      kind: 'cut',
      cell: ({ id, customer }) => (
        <Link
          className="row-link"
          to="/$mode/pix-automatico/mandatos/$mandate"
          params={{ mode, mandate: id }}
        >
          <strong>{customer.name}</strong>
        </Link>
      ),
    },
    { title: t.mandates.status, cell: ({ status }) => <MandateBadge status={status} /> },
    {
      title: t.mandates.amount,
      cell: ({ amount, interval }) => (
        <>
          {amount === null ? t.mandates.variable : written(amount)}
          <span className="under">{t.interval[interval]}</span>
        </>
      ),
    },
    {
      title: t.mandates.description,
      kind: 'wide-only cut',
      cell: ({ description, reference }) => (
        <>
          {description}
          <span className="under">{reference}</span>
        </>
      ),
    },
    { title: t.mandates.created, kind: 'soft', cell: ({ created_at }) => moments.written(created_at) },
  ];
}
