import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExportButton } from '../../exports/export-button.tsx';
import { useWithdrawals } from '../../queries/withdrawals.ts';
import { changedList, countOf, narrowing, withMoments } from '../../rules/search.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import '../../styles/list.css';
import { ChoiceFilter, FilterBar, PeriodFilters } from '../../ui/filter-bar.tsx';
import { ListOf } from '../../ui/list-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { BalanceTabs } from '../balance-tabs.tsx';
import { useWithdrawalColumns } from './columns.tsx';
import { type WithdrawalFilters, withdrawalStatuses } from './filters.ts';
import { WithdrawAction } from './withdraw-action.tsx';

export function WithdrawalsPage() {
  const may = useMay();
  return may('readBalance') ? <Withdrawals /> : <Forbidden />;
}

function Withdrawals() {
  const t = useTexts();
  const may = useMay();
  const filters = useSearch({ from: '/$mode/saldo/saques' });
  const navigate = useNavigate({ from: '/$mode/saldo/saques' });
  const query = withMoments(filters);
  const read = useWithdrawals(query);
  const columns = useWithdrawalColumns();
  const change = (changed: WithdrawalFilters) => void navigate(changedList(filters, changed));
  return (
    <>
      <PageHeader title={t.balance.title}>
        <ExportButton
          list="listWithdrawals"
          path="/withdrawals"
          query={narrowing(query)}
          isFiltered={countOf(filters) > 0}
        />
        {may('withdraw') ? <WithdrawAction /> : null}
      </PageHeader>
      <BalanceTabs />
      <FilterBar count={countOf(filters)} onClear={() => void navigate({ to: '.', search: {} })}>
        <WithdrawalFields filters={filters} onChange={change} />
      </FilterBar>
      <ListOf
        read={read}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t.withdrawals.empty, hint: t.withdrawals.emptyHint }}
        isFiltered={countOf(filters) > 0}
      >
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
    </>
  );
}

interface FieldsProps {
  filters: WithdrawalFilters;
  onChange: (changed: WithdrawalFilters) => void;
}

function WithdrawalFields({ filters, onChange }: FieldsProps) {
  const t = useTexts();
  return (
    <>
      <ChoiceFilter
        label={t.withdrawals.status}
        name="status"
        value={filters.status}
        onChange={(chosen) => onChange({ status: chosen })}
        options={withdrawalStatuses.map((one) => [one, t.withdrawalStatus[one]])}
      />
      <PeriodFilters
        since={t.withdrawals.since}
        until={t.withdrawals.until}
        value={filters}
        onChange={onChange}
      />
    </>
  );
}
