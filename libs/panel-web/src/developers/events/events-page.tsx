import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ExportButton } from '../../exports/export-button.tsx';
import { type SellerEvent, useEvents } from '../../queries/events.ts';
import { changedList, countOf, narrowing } from '../../rules/search.ts';
import { useMay } from '../../shell/member.tsx';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import type { Column } from '../../ui/data-table.tsx';
import '../../styles/list.css';
import { ChoiceFilter } from '../../ui/filter-bar.tsx';
import { ListOf } from '../../ui/list-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { DevelopersTabs } from '../developers-tabs.tsx';
import { eventTypes } from '../event-types.ts';
import type { EventFilters } from './filters.ts';

export function EventsPage() {
  const may = useMay();
  return may('readLogs') ? <Events /> : <Forbidden />;
}

function Events() {
  const t = useTexts();
  const filters = useSearch({ from: '/$mode/desenvolvedores/eventos' });
  const navigate = useNavigate({ from: '/$mode/desenvolvedores/eventos' });
  const read = useEvents(filters);
  const columns = useEventColumns();
  const change = (changed: EventFilters) => void navigate(changedList(filters, changed));
  return (
    <>
      <PageHeader title={t.developers.title}>
        <ExportButton
          list="listOwnEvents"
          path="/events"
          query={narrowing(filters)}
          isFiltered={countOf(filters) > 0}
        />
      </PageHeader>
      <DevelopersTabs />
      <search className="filter-fields">
        <ChoiceFilter
          label={t.events.type}
          name="type"
          value={filters.type}
          onChange={(type) => change({ type })}
          options={eventTypes.map((one) => [one, t.eventType[one]])}
        />
      </search>
      <ListOf
        read={read}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t.events.empty, hint: t.events.emptyHint }}
        isFiltered={countOf(filters) > 0}
      >
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
    </>
  );
}

function useEventColumns(): Column<SellerEvent>[] {
  const t = useTexts();
  const moments = useMoments();
  const { mode } = useParams({ from: '/$mode' });
  return [
    {
      title: t.events.type,
      cell: ({ id, type }) => (
        <Link className="row-link" to="/$mode/desenvolvedores/eventos/$event" params={{ mode, event: id }}>
          <strong>{t.eventType[type]}</strong>
        </Link>
      ),
    },
    { title: t.events.code, kind: 'wide-only', cell: ({ type }) => <code>{type}</code> },
    { title: t.events.created, kind: 'soft', cell: ({ created_at }) => moments.exactly(created_at) },
    { title: t.charge.id, kind: 'wide-only soft', cell: ({ id }) => <code>{id}</code> },
  ];
}
