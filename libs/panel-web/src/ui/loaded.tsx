import type { ReactNode } from 'react';
import { FailedState, Loading } from './states.tsx';

interface LoadedProps<Data> {
  read: { data: Data | undefined; error: unknown; refetch: () => Promise<unknown> };
  children: (data: Data) => ReactNode;
}

/** Shows what was read; what is there stays when reading it anew fails. */
export function Loaded<Data>({ read: { data, error, refetch }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <Loading />;
}
