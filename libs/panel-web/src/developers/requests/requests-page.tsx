import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExportButton } from '../../exports/export-button.tsx';
import { useRequests } from '../../queries/requests.ts';
import { withMoments } from '../../rules/search.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import '../../styles/list.css';
import { CursorPages } from '../../ui/cursor-pages.tsx';
import { ListOf } from '../../ui/list-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { DevelopersTabs } from '../developers-tabs.tsx';
import { useRequestColumns } from './columns.tsx';
import { RequestsFilterBar } from './filter-bar.tsx';
import type { RequestFilters } from './filters.ts';
import { SearchById } from './search-by-id.tsx';

export function RequestsPage() {
  const may = useMay();
  return may('readLogs') ? <Requests /> : <Forbidden />;
}

function Requests() {
  const t = useTexts();
  const filters = useSearch({ from: '/$mode/desenvolvedores/requisicoes' });
  const navigate = useNavigate({ from: '/$mode/desenvolvedores/requisicoes' });
  const read = useRequests(withMoments(filters));
  const columns = useRequestColumns();
  const change = (changed: RequestFilters) =>
    void navigate({ to: '.', search: { ...filters, after: undefined, ...changed }, resetScroll: false });
  const { after, ...chosen } = filters;
  const count = Object.values(chosen).filter((value) => value !== undefined).length;
  return (
    <>
      <PageHeader title={t.developers.title}>
        <ExportButton
          list="listRequests"
          path="/requests"
          query={withMoments(chosen)}
          isFiltered={count > 0}
        />
      </PageHeader>
      <DevelopersTabs />
      <SearchById onResource={(resource) => change({ resource })} />
      <RequestsFilterBar
        filters={filters}
        count={count}
        onChange={change}
        onClear={() => void navigate({ to: '.', search: {} })}
      />
      <ListOf
        read={read}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t.requests.empty, hint: t.requests.emptyHint }}
        isFiltered={count > 0}
      >
        <CursorPages pagination={read.data?.pagination} after={after} onChange={change} />
      </ListOf>
    </>
  );
}
