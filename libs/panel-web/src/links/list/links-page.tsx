import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ExportButton } from '../../exports/export-button.tsx';
import { useLinks } from '../../queries/links.ts';
import { changedList, countOf, narrowing } from '../../rules/search.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { ChoiceFilter } from '../../ui/filter-bar.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/list.css';
import { ListOf } from '../../ui/list-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { useLinkColumns } from './columns.tsx';
import type { LinkFilters } from './filters.ts';

export function LinksPage() {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  const filters = useSearch({ from: '/$mode/links' });
  const navigate = useNavigate({ from: '/$mode/links' });
  const read = useLinks(filters);
  const columns = useLinkColumns();
  const change = (changed: LinkFilters) => void navigate(changedList(filters, changed));
  return (
    <>
      <PageHeader title={t.links.title}>
        <ExportButton
          list="listPaymentLinks"
          path="/payment_links"
          query={narrowing(filters)}
          isFiltered={countOf(filters) > 0}
        />
        {may('sell') ? (
          <Link className="button primary" to="/$mode/links/novo" params={{ mode }}>
            <Icon name="plus" />
            {t.links.create}
          </Link>
        ) : null}
      </PageHeader>
      <search className="filter-fields">
        <ChoiceFilter
          label={t.links.state}
          name="active"
          value={filters.active}
          onChange={(active) => change({ active })}
          options={[
            ['true', t.links.active],
            ['false', t.links.inactive],
          ]}
        />
      </search>
      <ListOf
        read={read}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t.links.empty, hint: t.links.emptyHint }}
        isFiltered={countOf(filters) > 0}
      >
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
    </>
  );
}
