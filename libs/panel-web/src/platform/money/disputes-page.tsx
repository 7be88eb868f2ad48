import { useNavigate, useSearch } from '@tanstack/react-router';
import { DisputeBadge } from '../../disputes/dispute-badge.tsx';
import { type DisputeFilters, statuses } from '../../disputes/list/filters.ts';
import { type Dispute, useDisputes } from '../../queries/platform/money.ts';
import { written } from '../../rules/money.ts';
import { changedList, countOf } from '../../rules/search.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import type { Column } from '../../ui/data-table.tsx';
import '../../styles/list.css';
import { Select } from '../../ui/field.tsx';
import { ListOf } from '../../ui/list-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { usePlatformTexts } from '../texts.ts';
import { AccountLink } from './account-link.tsx';
import { MoneyTabs } from './money-tabs.tsx';

/** Of all accounts: open ones by their deadlines. */
export function DisputesPage() {
  const t = usePlatformTexts();
  const own = useTexts();
  const filters = useSearch({ from: '/platform/$mode/dinheiro/contestacoes' });
  const navigate = useNavigate({ from: '/platform/$mode/dinheiro/contestacoes' });
  const read = useDisputes(filters);
  const columns = useColumns();
  const change = (changed: DisputeFilters) => void navigate(changedList(filters, changed));
  return (
    <>
      <PageHeader title={t.sections.money} />
      <MoneyTabs />
      <p className="soft above-list">{t.disputes.intro}</p>
      <search className="filter-fields">
        <Select
          label={own.disputes.status}
          name="status"
          value={filters.status ?? 'opened'}
          onChange={({ target }) => change({ status: target.value as (typeof statuses)[number] })}
          options={statuses.map((one) => [one, own.disputeStatus[one]])}
        />
      </search>
      <ListOf
        read={read}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t.disputes.empty }}
        isFiltered={countOf(filters) > 0 && filters.status !== 'opened'}
      >
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
    </>
  );
}

function useColumns(): Column<Dispute>[] {
  const t = usePlatformTexts();
  const own = useTexts();
  const moments = useMoments();
  return [
    { title: own.disputes.amount, kind: 'number', cell: ({ amount }) => written(amount) },
    { title: own.disputes.status, cell: ({ status }) => <DisputeBadge status={status} /> },
    {
      title: own.disputes.due,
      kind: 'soft',
      cell: ({ status, due_at }) =>
        status === 'opened' ? own.disputes.dueAt(moments.inSaoPaulo(due_at)) : own.common.none,
    },
    { title: t.accounts.one, cell: ({ account }) => <AccountLink account={account} /> },
    {
      title: own.disputes.reason,
      kind: 'wide-only',
      cell: ({ reason }) => own.disputeReason[reason ?? 'unknown'],
    },
    { title: t.disputes.charge, kind: 'wide-only', cell: ({ charge }) => <code>{charge}</code> },
  ];
}
