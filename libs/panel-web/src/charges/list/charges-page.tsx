import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ExportButton } from '../../exports/export-button.tsx';
import { useCharges } from '../../queries/charges.ts';
import { changedList, countOf, narrowing, withMoments } from '../../rules/search.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/list.css';
import { ListOf } from '../../ui/list-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { useChargeColumns } from './columns.tsx';
import { ChargesFilterBar } from './filter-bar.tsx';
import { type ChargeFilters } from './filters.ts';

export function ChargesPage() {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  const filters = useSearch({ from: '/$mode/cobrancas' });
  const navigate = useNavigate({ from: '/$mode/cobrancas' });
  const query = withMoments(filters);
  const read = useCharges(query);
  const columns = useChargeColumns();
  const change = (changed: ChargeFilters) => void navigate(changedList(filters, changed));
  return (
    <>
      <PageHeader title={t.charges.title}>
        <ExportButton
          list="listCharges"
          path="/charges"
          query={narrowing(query)}
          isFiltered={countOf(filters) > 0}
        />
        {may('sell') ? (
          <Link className="button primary" to="/$mode/cobrancas/nova" params={{ mode }}>
            <Icon name="plus" />
            {t.charges.create}
          </Link>
        ) : null}
      </PageHeader>
      <ChargesFilterBar
        filters={filters}
        onChange={change}
        onClear={() => void navigate({ to: '.', search: {} })}
      />
      <ListOf
        read={read}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t.charges.empty, hint: t.charges.emptyHint }}
        isFiltered={countOf(filters) > 0}
      >
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
    </>
  );
}
