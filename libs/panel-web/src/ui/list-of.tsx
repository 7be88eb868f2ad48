import type { ReactNode } from 'react';
import { type Column, DataTable } from './data-table.tsx';
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
  /** Ways to the other pages. */
  children?: ReactNode;
}

/** A list in every state: read, empty, failed, and while it is read. */
export function ListOf<Row>({ read, columns, keyOf, empty, children }: ListProps<Row>) {
  const { data, error, isPlaceholderData, refetch } = read;
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <div aria-busy={isPlaceholderData}>
      {data.data.length > 0 ? (
        <DataTable rows={data.data} {...{ columns, keyOf }} />
      ) : (
        <EmptyState {...empty} />
      )}
      {children}
    </div>
  );
}
