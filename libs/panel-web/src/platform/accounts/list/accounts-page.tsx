import { Link, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type Account, useAccounts } from '../../../queries/platform/accounts.ts';
import { changedList, countOf } from '../../../rules/search.ts';
import { useMoments, useTexts } from '../../../texts/texts.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ChoiceFilter, FilterBar, WrittenFilter } from '../../../ui/filter-bar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import '../../../styles/list.css';
import '../../platform.css';
import { ListOf } from '../../../ui/list-of.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PagesOfList } from '../../../ui/pages-of-list.tsx';
import { useMayOnPlatform } from '../../shell/role.tsx';
import { usePlatformTexts } from '../../texts.ts';
import { RegistrationBadge } from '../registration-badge.tsx';
import { type AccountFilters, registrations } from './filters.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What accounts are looked for by: a name or a document, so it is in no address. */
    account?: string | undefined;
  }
}

export function AccountsPage() {
  const t = usePlatformTexts();
  const own = useTexts();
  const may = useMayOnPlatform();
  const { mode } = useParams({ from: '/platform/$mode' });
  const filters = useSearch({ from: '/platform/$mode/contas' });
  const { account: q } = useLocation({ select: ({ state }) => state });
  const navigate = useNavigate({ from: '/platform/$mode/contas' });
  const read = useAccounts({ ...filters, q });
  const columns = useColumns();
  const change = (changed: AccountFilters) =>
    void navigate({ ...changedList(filters, changed), state: true });
  const lookFor = (account?: string) => void navigate({ ...changedList(filters, {}), state: { account } });
  const count = countOf(filters) + (q ? 1 : 0);
  return (
    <>
      <PageHeader title={t.accounts.title}>
        {may('manageAccounts') ? (
          <Link className="button primary" to="/platform/$mode/contas/nova" params={{ mode }}>
            <Icon name="plus" />
            {t.accounts.create}
          </Link>
        ) : null}
      </PageHeader>
      <FilterBar count={count} onClear={() => void navigate({ to: '.', search: {}, state: {} })}>
        <WrittenFilter
          label={t.accounts.search}
          name="q"
          placeholder={t.accounts.searchHint}
          value={q}
          onChange={lookFor}
        />
        <ChoiceFilter
          label={own.account.registration}
          name="registration"
          value={filters.registration}
          onChange={(registration) => change({ registration })}
          options={registrations.map((one) => [one, own.registration[one]])}
        />
      </FilterBar>
      <ListOf
        read={read}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t.accounts.empty, hint: t.accounts.emptyHint }}
        isFiltered={count > 0}
      >
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
    </>
  );
}

function useColumns(): Column<Account>[] {
  const t = usePlatformTexts();
  const own = useTexts();
  const moments = useMoments();
  const { mode } = useParams({ from: '/platform/$mode' });
  return [
    {
      title: own.account.name,
      kind: 'long',
      cell: ({ id, name }) => (
        <Link className="row-link" to="/platform/$mode/contas/$account" params={{ mode, account: id }}>
          <strong>{name}</strong>
        </Link>
      ),
    },
    {
      title: own.account.registration,
      cell: ({ registration }) => <RegistrationBadge registration={registration} />,
    },
    { title: own.account.document, kind: 'soft', cell: ({ document }) => document },
    { title: t.accounts.money, kind: 'wide-only', cell: ({ money_out }) => t.moneyOut[money_out] },
    { title: own.account.created, kind: 'soft', cell: ({ created_at }) => moments.written(created_at) },
  ];
}
