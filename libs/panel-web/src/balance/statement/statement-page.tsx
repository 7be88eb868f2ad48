import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExportButton } from '../../exports/export-button.tsx';
import { useStatement } from '../../queries/balance.ts';
import { changedList, countOf, narrowing } from '../../rules/search.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import '../../styles/list.css';
import { Select } from '../../ui/field.tsx';
import { ChoiceFilter, FilterBar } from '../../ui/filter-bar.tsx';
import { ListOf } from '../../ui/list-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { BalanceTabs } from '../balance-tabs.tsx';
import { PeriodFields } from '../period-fields.tsx';
import { useEntryColumns } from './columns.tsx';
import { entryTypes, narrowingOf, type StatementFilters } from './filters.ts';

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
  const { from, to, order } = filters;
  const told = from || to ? t.statement.inSaoPaulo : t.statement.defaultPeriod;
  return (
    <>
      <PageHeader title={t.balance.title} />
      <BalanceTabs />
      <FilterBar
        count={countOf(narrowingOf(filters))}
        onClear={() => void navigate({ to: '.', search: { order } })}
      >
        <PeriodFields period={filters} onChange={change} />
        <ChoiceFilter
          label={t.statement.type}
          name="type"
          value={filters.type}
          onChange={(type) => change({ type })}
          options={entryTypes.map((one) => [one, t.entryType[one]])}
        />
        <Select
          label={t.statement.order}
          name="order"
          value={order ?? 'asc'}
          onChange={({ target }) => change({ order: target.value === 'desc' ? 'desc' : undefined })}
          options={[
            ['asc', t.statement.oldestFirst],
            ['desc', t.statement.newestFirst],
          ]}
        />
      </FilterBar>
      <div className="above-list">
        <p className="soft">{told}</p>
        <ExportButton list="listLedgerEntries" path="/ledger" query={narrowing(filters)} isFiltered />
      </div>
      <ListOf read={read} columns={columns} keyOf={({ id }) => id} empty={{ title: t.statement.empty }}>
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
    </>
  );
}
