import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ExportButton } from '../../exports/export-button.tsx';
import { useEvents } from '../../queries/events.ts';
import { changedList, countOf, narrowing } from '../../rules/search.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import '../../styles/list.css';
import { ChoiceFilter } from '../../ui/filter-bar.tsx';
import { ListOf } from '../../ui/list-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { Forbidden } from '../../ui/states.tsx';
import type { Chosen } from '../chosen.ts';
import { DevelopersTabs } from '../developers-tabs.tsx';
import { eventTypes } from '../event-types.ts';
import { useEventColumns } from './columns.tsx';
import type { EventFilters } from './filters.ts';
import { ResendBar } from './resend-bar.tsx';
import { useResendBatch } from './use-resend-batch.ts';

export function EventsPage() {
  const may = useMay();
  return may('readLogs') ? <Events /> : <Forbidden />;
}

function Events() {
  const t = useTexts();
  const may = useMay();
  const filters = useSearch({ from: '/$mode/desenvolvedores/eventos' });
  const navigate = useNavigate({ from: '/$mode/desenvolvedores/eventos' });
  const read = useEvents(filters);
  const { start, stop, ...run } = useResendBatch();
  const [chosen, setChosen] = useState<Chosen>(new Set());
  const choice = may('develop') ? { chosen, onChange: setChosen, isDisabled: run.isRunning } : null;
  const columns = useEventColumns(choice, run.batch);
  const change = (changed: EventFilters) => void navigate(changedList(filters, changed));
  const onStart = () => {
    start([...chosen]);
    setChosen(new Set());
  };
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
      {choice ? (
        <ResendBar
          shown={(read.data?.data ?? []).map(({ id }) => id)}
          chosen={chosen}
          onChange={setChosen}
          run={run}
          onStart={onStart}
          onStop={stop}
        />
      ) : null}
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
