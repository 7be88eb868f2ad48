import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { Button } from './button.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { ProblemNote } from './problem-note.tsx';
import { EmptyState, FailedState, Loading } from './states.tsx';

interface ListProps<Row> {
  read: {
    data: { data: readonly Row[] } | undefined;
    error: unknown;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** Told where there is nothing. */
  empty: { title: string; hint?: string };
  /** Filters may be why there is nothing. */
  isFiltered?: boolean;
  /** Ways to the other pages. */
  children?: ReactNode;
}

/** A list in every state. Rows that are there stay when reading them anew fails. */
export function ListOf<Row>({ read, columns, keyOf, empty, isFiltered, children }: ListProps<Row>) {
  const t = useTexts();
  const { data, error, isPlaceholderData, refetch } = read;
  const retry = () => void refetch();
  if (!data) return error ? <FailedState error={error} onRetry={retry} /> : <Loading />;
  return (
    <div aria-busy={isPlaceholderData}>
      {error ? <NotReadAnew error={error} onRetry={retry} /> : null}
      {data.data.length > 0 ? (
        <DataTable rows={data.data} {...{ columns, keyOf }} />
      ) : (
        <EmptyState {...(isFiltered ? { title: t.list.emptyFiltered } : empty)} />
      )}
      {children}
    </div>
  );
}

function NotReadAnew({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts();
  return (
    <>
      <ProblemNote error={error} />
      <Button onClick={onRetry}>{t.common.retry}</Button>
    </>
  );
}
