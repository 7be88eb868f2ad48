import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messagesFrom, type Scope } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { useScope } from '../api/scope.tsx';

/** Money is booked, and figures are summed, a moment after the event that tells of it. */
const SETTLED_MS = 2_000;
const RECONNECT_MS = 3_000;

/**
 * Reads anew what is shown as soon as something of the account has changed. Only while the page is seen:
 * over HTTP/1.1 browsers allow six connections to a host.
 */
export function useChanges(): void {
  const { scope, key } = useScope();
  const client = useQueryClient();
  useEffect(() => {
    const readAnew = () => void client.invalidateQueries({ queryKey: key });
    let watching = new AbortController();
    const follow = () => {
      watching.abort();
      watching = new AbortController();
      if (document.visibilityState === 'visible') void watch(scope, readAnew, watching.signal);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      watching.abort();
    };
  }, [scope, key, client]);
}

async function watch(scope: Scope, readAnew: () => void, signal: AbortSignal): Promise<void> {
  let settled = 0;
  const onChange = () => {
    clearTimeout(settled);
    readAnew();
    settled = window.setTimeout(readAnew, SETTLED_MS);
  };
  signal.addEventListener('abort', () => clearTimeout(settled));
  while (!signal.aborted) {
    try {
      for await (const { event } of messagesFrom('/changes', scope, signal))
        if (event === 'change') onChange();
    } catch (error) {
      if (error instanceof Problem && !mayPass(error)) return;
    }
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    if (!signal.aborted) readAnew(); // what came while there was no stream
  }
}

const mayPass = ({ status }: Problem): boolean => status === 429 || status >= 500;
