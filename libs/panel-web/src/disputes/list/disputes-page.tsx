import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ExportButton } from '../../exports/export-button.tsx';
import { type Dispute, useDisputes } from '../../queries/disputes.ts';
import { written } from '../../rules/money.ts';
import { changedList, countOf, narrowing } from '../../rules/search.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import type { Column } from '../../ui/data-table.tsx';
import '../../styles/list.css';
import { ChoiceFilter } from '../../ui/filter-bar.tsx';
import { ListOf } from '../../ui/list-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { DisputeBadge } from '../dispute-badge.tsx';
import { type DisputeFilters, statuses } from './filters.ts';

export function DisputesPage() {
  const t = useTexts();
  const filters = useSearch({ from: '/$mode/contestacoes' });
  const navigate = useNavigate({ from: '/$mode/contestacoes' });
  const read = useDisputes(filters);
  const columns = useDisputeColumns();
  const change = (changed: DisputeFilters) => void navigate(changedList(filters, changed));
  return (
    <>
      <PageHeader title={t.disputes.title}>
        <ExportButton
          list="listOwnDisputes"
          path="/disputes"
          query={narrowing(filters)}
          isFiltered={countOf(filters) > 0}
        />
      </PageHeader>
      <search className="filter-fields">
        <ChoiceFilter
          label={t.disputes.status}
          name="status"
          value={filters.status}
          onChange={(status) => change({ status })}
          options={statuses.map((one) => [one, t.disputeStatus[one]])}
        />
      </search>
      <ListOf
        read={read}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t.disputes.empty, hint: t.disputes.emptyHint }}
        isFiltered={countOf(filters) > 0}
      >
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
    </>
  );
}

function useDisputeColumns(): Column<Dispute>[] {
  const t = useTexts();
  const moments = useMoments();
  const { mode } = useParams({ from: '/$mode' });
  return [
    {
      title: t.disputes.amount,
      kind: 'number',
      cell: ({ id, amount }) => (
        <Link className="row-link" to="/$mode/contestacoes/$dispute" params={{ mode, dispute: id }}>
          {written(amount)}
        </Link>
      ),
    },
    { title: t.disputes.status, cell: ({ status }) => <DisputeBadge status={status} /> },
    { title: t.disputes.reason, cell: ({ reason }) => t.disputeReason[reason ?? 'unknown'] },
    {
      title: t.disputes.due,
      kind: 'soft',
      cell: ({ status, due_at }) =>
        status === 'opened' ? t.disputes.dueAt(moments.inSaoPaulo(due_at)) : t.common.none,
    },
    {
      title: t.disputes.opened,
      kind: 'wide-only soft',
      cell: ({ opened_at }) => moments.written(opened_at),
    },
  ];
}
