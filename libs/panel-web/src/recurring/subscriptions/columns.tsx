import { Link, useParams } from '@tanstack/react-router';
import type { Subscription } from '../../queries/subscriptions.ts';
import { written } from '../../rules/money.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { SubscriptionBadge } from '../subscription-badge.tsx';

export function useSubscriptionColumns(): Column<Subscription>[] {
  const t = useTexts();
  const moments = useMoments();
  const { mode } = useParams({ from: '/$mode' });
  const dayOr = (day: string | null) => (day ? moments.date(day) : t.common.none);
  return [
    {
      title: t.subscriptions.amount,
      kind: 'number',
      cell: ({ id, amount }) => (
        <Link
          className="row-link"
          to="/$mode/pix-automatico/assinaturas/$subscription"
          params={{ mode, subscription: id }}
        >
          {written(amount)}
        </Link>
      ),
    },
    { title: t.subscriptions.status, cell: ({ status }) => <SubscriptionBadge status={status} /> },
    { title: t.subscriptions.interval, cell: ({ interval }) => t.interval[interval] },
    {
      title: t.subscriptions.next,
      cell: ({ next_charge_on }) => (
        <>
          {/* On phones a row has no headings. */}
          <span className="phone-only soft">{t.subscriptions.next}: </span>
          {dayOr(next_charge_on)}
        </>
      ),
    },
    { title: t.subscriptions.starts, kind: 'wide-only', cell: ({ starts_on }) => dayOr(starts_on) },
    {
      title: t.subscriptions.created,
      kind: 'wide-only soft',
      cell: ({ created_at }) => moments.written(created_at),
    },
  ];
}
