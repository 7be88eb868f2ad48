import { useNavigate, useSearch } from '@tanstack/react-router';
import { type WithdrawalFilters, withdrawalStatuses } from '../../balance/withdrawals/filters.ts';
import { ExportButton } from '../../exports/export-button.tsx';
import { useWithdrawals } from '../../queries/platform/money.ts';
import { changedList, countOf, narrowing, withMoments } from '../../rules/search.ts';
import { useTexts } from '../../texts/texts.tsx';
import '../../styles/list.css';
import { ChoiceFilter, FilterBar, PeriodFilters } from '../../ui/filter-bar.tsx';
import { ListOf } from '../../ui/list-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { usePlatformTexts } from '../texts.ts';
import { MoneyTabs } from './money-tabs.tsx';
import { useWithdrawalColumns } from './withdrawal-columns.tsx';

/** Of all accounts. What waits is ended here, if it has to be. */
export function WithdrawalsPage() {
  const t = usePlatformTexts();
  const own = useTexts();
  const filters = useSearch({ from: '/platform/$mode/dinheiro/saques' });
  const navigate = useNavigate({ from: '/platform/$mode/dinheiro/saques' });
  const query = withMoments(filters);
  const read = useWithdrawals(query);
  const columns = useWithdrawalColumns();
  const change = (changed: WithdrawalFilters) => void navigate(changedList(filters, changed));
  return (
    <>
      <PageHeader title={t.sections.money}>
        <ExportButton
          list="listAllWithdrawals"
          path="/platform/withdrawals"
          query={narrowing(query)}
          isFiltered={countOf(filters) > 0}
        />
      </PageHeader>
      <MoneyTabs />
      <FilterBar count={countOf(filters)} onClear={() => void navigate({ to: '.', search: {} })}>
        <ChoiceFilter
          label={own.withdrawals.status}
          name="status"
          value={filters.status}
          onChange={(status) => change({ status })}
          options={withdrawalStatuses.map((one) => [one, own.withdrawalStatus[one]])}
        />
        <PeriodFilters since={t.audit.since} until={t.audit.until} value={filters} onChange={change} />
      </FilterBar>
      <ListOf
        read={read}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t.withdrawals.empty }}
        isFiltered={countOf(filters) > 0}
      >
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
    </>
  );
}
