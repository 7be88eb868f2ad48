import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCharges } from '../../queries/charges.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/list.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { EmptyState, FailedState, Loading } from '../../ui/states.tsx';
import { ChargesTable } from './charges-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type ChargeFilters, countOf, queryOf } from './filters.ts';

export function ChargesPage() {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  const filters = useSearch({ from: '/$mode/cobrancas' });
  const navigate = useNavigate({ from: '/$mode/cobrancas' });
  const { data, error, isPlaceholderData, refetch } = useCharges(queryOf(filters));
  /** A change of one filter leaves the others, and goes to the first page. */
  const change = (changed: ChargeFilters) =>
    void navigate({ to: '.', search: { ...filters, page: undefined, ...changed }, resetScroll: false });
  return (
    <>
      <PageHeader title={t.charges.title}>
        {may('sell') ? (
          <Link className="button primary" to="/$mode/cobrancas/nova" params={{ mode }}>
            <Icon name="plus" />
            {t.charges.create}
          </Link>
        ) : null}
      </PageHeader>
      <FilterBar filters={filters} onChange={change} onClear={() => void navigate({ to: '.', search: {} })} />
      {error ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data && !error ? (
        <div aria-busy={isPlaceholderData}>
          {data.data.length > 0 ? (
            <ChargesTable charges={data.data} mode={mode} />
          ) : (
            <Nothing {...{ filters }} />
          )}
          <PagesOfList pagination={data.pagination} onChange={change} />
        </div>
      ) : null}
    </>
  );
}

function Nothing({ filters }: { filters: ChargeFilters }) {
  const t = useTexts();
  return countOf(filters) > 0 ? (
    <EmptyState title={t.list.emptyFiltered} />
  ) : (
    <EmptyState title={t.charges.empty} hint={t.charges.emptyHint} />
  );
}
