import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExportButton } from '../../exports/export-button.tsx';
import { useStatement } from '../../queries/balance.ts';
import { changedList, countOf, narrowing } from '../../rules/search.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import '../../styles/list.css';
import { ChoiceFilter, FilterBar } from '../../ui/filter-bar.tsx';
import { ListOf } from '../../ui/list-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { BalanceTabs } from '../balance-tabs.tsx';
import { PeriodFields } from '../period-fields.tsx';
import { useEntryColumns } from './columns.tsx';
import { entryTypes, type StatementFilters } from './filters.ts';

export function StatementPage() {
  const may = useMay();
  return may('readBalance') ? <Statement /> : <Forbidden />;
}

function Statement() {
  const t = useTexts();
  const filters = useSearch({ from: '/$mode/saldo/extrato' });
  const navigate = useNavigate({ from: '/$mode/saldo/extrato' });
  const read = useStatement(filters);
  const columns = useEntryColumns();
  const change = (changed: StatementFilters) => void navigate(changedList(filters, changed));
  return (
    <>
      <PageHeader title={t.balance.title} />
      <BalanceTabs />
      <FilterBar count={countOf(filters)} onClear={() => void navigate({ to: '.', search: {} })}>
        <PeriodFields period={filters} onChange={change} />
        <ChoiceFilter
          label={t.statement.type}
          name="type"
          value={filters.type}
          onChange={(type) => change({ type })}
          options={entryTypes.map((one) => [one, t.entryType[one]])}
        />
      </FilterBar>
      <div className="above-list">
        <p className="soft">{filters.from || filters.to ? t.statement.order : t.statement.defaultPeriod}</p>
        <ExportButton list="listLedgerEntries" path="/ledger" query={narrowing(filters)} isFiltered />
      </div>
      <ListOf read={read} columns={columns} keyOf={({ id }) => id} empty={{ title: t.statement.empty }}>
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
    </>
  );
}
