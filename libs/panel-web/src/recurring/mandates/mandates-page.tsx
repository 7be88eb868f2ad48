import { Link, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ExportButton } from '../../exports/export-button.tsx';
import { useMandates } from '../../queries/mandates.ts';
import { changedList, countOf, narrowing, withMoments } from '../../rules/search.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/list.css';
import { ListOf } from '../../ui/list-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { RecurringTabs } from '../recurring-tabs.tsx';
import { useMandateColumns } from './columns.tsx';
import { MandatesFilterBar } from './filter-bar.tsx';
import { type MandateFilters } from './filters.ts';

export function MandatesPage() {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  const filters = useSearch({ from: '/$mode/pix-automatico/mandatos' });
  const { buyer } = useLocation({ select: ({ state }) => state });
  const navigate = useNavigate({ from: '/$mode/pix-automatico/mandatos' });
  const query = { ...withMoments(filters), customer_document: buyer };
  const read = useMandates(query);
  const columns = useMandateColumns();
  const isFiltered = countOf(filters) > 0 || buyer !== undefined;
  const change = (changed: MandateFilters) =>
    void navigate({ ...changedList(filters, changed), state: true });
  const choosePayer = (payer: string | undefined) =>
    void navigate({ ...changedList(filters, {}), state: { buyer: payer } });
  return (
    <>
      <PageHeader title={t.recurring.title}>
        <ExportButton list="listMandates" path="/mandates" query={narrowing(query)} isFiltered={isFiltered} />
        {may('sell') ? (
          <Link className="button primary" to="/$mode/pix-automatico/mandatos/novo" params={{ mode }}>
            <Icon name="plus" />
            {t.mandates.create}
          </Link>
        ) : null}
      </PageHeader>
      <RecurringTabs />
      <MandatesFilterBar
        filters={filters}
        payer={buyer}
        onChange={change}
        onPayer={choosePayer}
        onClear={() => void navigate({ to: '.', search: {}, state: {} })}
      />
      <ListOf
        read={read}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t.mandates.empty, hint: t.mandates.emptyHint }}
        isFiltered={isFiltered}
      >
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
    </>
  );
}
