import { Link, useParams } from '@tanstack/react-router';
import { StatusBadge } from '../charges/status-badge.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import { type Charge, useCharges } from '../queries/charges.ts';
import { written } from '../rules/money.ts';
import type { PageFilters } from '../rules/search.ts';
import { useMoments, useTexts } from '../texts/texts.tsx';
import type { Column } from '../ui/data-table.tsx';
import { ListOf } from '../ui/list-of.tsx';
import { PagesOfList } from '../ui/pages-of-list.tsx';
import { SectionHeader } from '../ui/section-header.tsx';

interface ChargesProps {
  of: { mandate: string } | { subscription: string };
  page: PageFilters;
  onChange: (page: PageFilters) => void;
}

/** What a mandate or a subscription has charged, newest first. */
export function ChargesOf({ of, page, onChange }: ChargesProps) {
  const t = useTexts();
  const read = useCharges({ ...of, ...page });
  const columns = useColumns();
  return (
    <>
      <SectionHeader title={t.charges.title}>
        <ExportButton of={t.charges.title} list="listCharges" path="/charges" query={of} isFiltered />
      </SectionHeader>
      <ListOf read={read} columns={columns} keyOf={({ id }) => id} empty={{ title: t.recurring.noCharges }}>
        <PagesOfList pagination={read.data?.pagination} onChange={onChange} />
      </ListOf>
    </>
  );
}

function useColumns(): Column<Charge>[] {
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
    {
      title: t.recurring.due,
      cell: ({ due_on }) => (due_on ? moments.date(due_on) : t.recurring.first),
    },
    {
      title: t.recurring.attempts,
      cell: ({ attempts = [] }) => {
        const last = attempts.at(-1);
        return last ? t.recurring.attemptsAre(attempts.length, t.attemptStatus[last.status]) : t.common.none;
      },
    },
    {
      title: t.charges.created,
      kind: 'wide-only soft',
      cell: ({ created_at }) => moments.written(created_at),
    },
  ];
}
