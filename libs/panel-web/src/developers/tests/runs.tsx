import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type TestRun, useTestRuns } from '../../queries/tests.ts';
import { written } from '../../rules/money.ts';
import { changedList, type PageFilters } from '../../rules/search.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListOf } from '../../ui/list-of.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { RunDialog } from './run-dialog.tsx';

export function Runs() {
  const t = useTexts();
  const filters = useSearch({ from: '/$mode/desenvolvedores/testes' });
  const navigate = useNavigate({ from: '/$mode/desenvolvedores/testes' });
  const read = useTestRuns(filters);
  const columns = useRunColumns();
  const [isOpen, setOpen] = useState(false);
  const change = (changed: PageFilters) => void navigate(changedList(filters, changed));
  return (
    <>
      <SectionHeader title={t.tests.runs} hint={t.tests.runsHint}>
        <Button kind="primary" onClick={() => setOpen(true)}>
          <Icon name="plus" />
          {t.tests.run}
        </Button>
      </SectionHeader>
      <ListOf read={read} columns={columns} keyOf={({ id }) => id} empty={{ title: t.tests.noRuns }}>
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
      {isOpen ? <RunDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const tones = { running: 'calm', completed: 'good', failed: 'bad' } as const;

function useRunColumns(): Column<TestRun>[] {
  const t = useTexts();
  const moments = useMoments();
  return [
    {
      title: t.tests.scenario,
      kind: 'long',
      cell: ({ scenario, seed, size }) => (
        <>
          <strong>{t.scenario[scenario]}</strong>
          <span className="under soft">{t.tests.ofSeed(seed, size)}</span>
        </>
      ),
    },
    {
      title: t.tests.status,
      cell: ({ status, progress, error }) => (
        <>
          <Badge tone={tones[status]}>
            {status === 'running' ? t.tests.progress(progress.done, progress.total) : t.testRunStatus[status]}
          </Badge>
          {error ? <span className="under">{error.message}</span> : null}
        </>
      ),
    },
    {
      title: t.tests.result,
      kind: 'wide-only',
      cell: ({ result }) => (result ? t.tests.paid(result.paid, written(result.amount_paid)) : t.common.none),
    },
    { title: t.tests.begun, kind: 'wide-only soft', cell: ({ created_at }) => moments.written(created_at) },
    {
      title: t.links.actions,
      cell: ({ repeat }) => <CopyButton text={repeat} label={t.tests.copyCommand} />,
    },
  ];
}
