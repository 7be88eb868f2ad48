import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useLinks } from '../../queries/links.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/list.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { EmptyState, FailedState, Loading } from '../../ui/states.tsx';
import type { LinkFilters } from './filters.ts';
import { LinksTable } from './links-table.tsx';

export function LinksPage() {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  const filters = useSearch({ from: '/$mode/links' });
  const navigate = useNavigate({ from: '/$mode/links' });
  const { data, error, isPlaceholderData, refetch } = useLinks(filters);
  const change = (changed: LinkFilters) =>
    void navigate({ to: '.', search: { ...filters, page: undefined, ...changed }, resetScroll: false });
  const isEmpty = data?.data.length === 0;
  return (
    <>
      <PageHeader title={t.links.title}>
        {may('sell') ? (
          <Link className="button primary" to="/$mode/links/novo" params={{ mode }}>
            <Icon name="plus" />
            {t.links.create}
          </Link>
        ) : null}
      </PageHeader>
      <search className="filter-fields">
        <Select
          label={t.links.state}
          name="active"
          value={filters.active ?? ''}
          onChange={({ target }) => change({ active: (target.value || undefined) as LinkFilters['active'] })}
          options={[
            ['', t.list.any],
            ['true', t.links.active],
            ['false', t.links.inactive],
          ]}
        />
      </search>
      {error ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {isEmpty && !error && filters.active ? <EmptyState title={t.list.emptyFiltered} /> : null}
      {isEmpty && !error && !filters.active ? (
        <EmptyState title={t.links.empty} hint={t.links.emptyHint} />
      ) : null}
      {data && !error && !isEmpty ? (
        <div aria-busy={isPlaceholderData}>
          <LinksTable links={data.data} />
          <PagesOfList pagination={data.pagination} onChange={change} />
        </div>
      ) : null}
    </>
  );
}
