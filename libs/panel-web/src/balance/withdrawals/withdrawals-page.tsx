import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExportButton } from '../../exports/export-button.tsx';
import { useWithdrawals } from '../../queries/withdrawals.ts';
import { changedList, type PageFilters } from '../../rules/search.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import '../../styles/list.css';
import { ListOf } from '../../ui/list-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { BalanceTabs } from '../balance-tabs.tsx';
import { useWithdrawalColumns } from './columns.tsx';
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
  const read = useWithdrawals(filters);
  const columns = useWithdrawalColumns();
  const change = (changed: PageFilters) => void navigate(changedList(filters, changed));
  return (
    <>
      <PageHeader title={t.balance.title}>
        <ExportButton list="listWithdrawals" path="/withdrawals" />
        {may('withdraw') ? <WithdrawAction /> : null}
      </PageHeader>
      <BalanceTabs />
      <ListOf
        read={read}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t.withdrawals.empty, hint: t.withdrawals.emptyHint }}
      >
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
    </>
  );
}
