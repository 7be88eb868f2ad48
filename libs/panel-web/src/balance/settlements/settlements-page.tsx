import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExportButton } from '../../exports/export-button.tsx';
import { type Settlement, useSettlements } from '../../queries/balance.ts';
import { todayInSaoPaulo } from '../../rules/days.ts';
import { written } from '../../rules/money.ts';
import { changedList, countOf, narrowing } from '../../rules/search.ts';
import { useMay } from '../../shell/member.tsx';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import '../../styles/list.css';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { ListOf } from '../../ui/list-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { BalanceTabs } from '../balance-tabs.tsx';
import { PeriodFields } from '../period-fields.tsx';
import type { SettlementFilters } from './filters.ts';

export function SettlementsPage() {
  const may = useMay();
  return may('readBalance') ? <Settlements /> : <Forbidden />;
}

function Settlements() {
  const t = useTexts();
  const filters = useSearch({ from: '/$mode/saldo/recebimentos' });
  const navigate = useNavigate({ from: '/$mode/saldo/recebimentos' });
  const isChosen = countOf(filters) > 0;
  const query = { ...filters, from: isChosen ? filters.from : todayInSaoPaulo() };
  const read = useSettlements(query);
  const columns = useSettlementColumns();
  const change = (changed: SettlementFilters) => void navigate(changedList(filters, changed));
  return (
    <>
      <PageHeader title={t.balance.title} />
      <BalanceTabs />
      <FilterBar count={countOf(filters)} onClear={() => void navigate({ to: '.', search: {} })}>
        <PeriodFields period={filters} onChange={change} />
      </FilterBar>
      <div className="above-list">
        <p className="soft">{isChosen ? t.settlements.hint : t.settlements.defaultPeriod}</p>
        <ExportButton list="listSettlements" path="/settlements" query={narrowing(query)} isFiltered />
      </div>
      <ListOf
        read={read}
        columns={columns}
        keyOf={(one) => `${one.date} ${one.payment_method} ${one.installment} ${one.status}`}
        empty={{ title: t.settlements.empty, hint: t.settlements.emptyHint }}
      >
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
    </>
  );
}

function useSettlementColumns(): Column<Settlement>[] {
  const t = useTexts();
  const moments = useMoments();
  return [
    { title: t.settlements.date, cell: ({ date }) => <strong>{moments.day(date)}</strong> },
    {
      title: t.settlements.status,
      cell: ({ status }) => (
        <Badge tone={status === 'settled' ? 'good' : 'calm'}>{t.settlementStatus[status]}</Badge>
      ),
    },
    {
      title: t.settlements.origin,
      cell: ({ payment_method, installment }) =>
        payment_method === 'pix' ? t.method.pix : t.settlements.installment(installment),
    },
    {
      title: t.settlements.charges,
      kind: 'wide-only number',
      cell: ({ charges }) => charges,
    },
    { title: t.settlements.amount, kind: 'number', cell: ({ amount }) => written(amount) },
  ];
}
