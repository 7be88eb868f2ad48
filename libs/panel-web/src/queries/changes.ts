import { useQueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { useEffect } from 'react';
import { type Scope, textFrom } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { useScope } from '../api/scope.tsx';

/** Money is booked, and figures are summed, a moment after the event that tells of it. */
const SETTLED_MS = 2_000;
/** The stream says something every 15 s: one that is silent for so long has broken on its way. */
const SILENCE_MS = 40_000;
const FIRST_PAUSE_MS = 3_000;
const LAST_PAUSE_MS = 60_000;

/**
 * Reads anew what is shown as soon as something of the account has changed. Only while the page is seen:
 * over HTTP/1.1 browsers allow six connections to a host.
 */
export function useChanges(): void {
  const { scope, key } = useScope();
  const client = useQueryClient();
  useEffect(() => {
    const readAnew = () => void client.invalidateQueries({ queryKey: key }, { cancelRefetch: false });
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

/** One stream after the other, with pauses that grow while none opens. */
async function watch(scope: Scope, readAnew: () => void, signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  let isFirst = true;
  const onOpen = () => {
    pause = FIRST_PAUSE_MS;
    if (!isFirst) readAnew(); // what came while there was no stream
    isFirst = false;
  };
  while (!signal.aborted) {
    try {
      await listen(scope, { onOpen, onChange: readAnew }, signal);
    } catch (error) {
      if (error instanceof Problem && !mayPass(error)) return;
      if (error instanceof Problem) pause = Math.max(pause, retryAfterMs(error));
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(2 * pause, LAST_PAUSE_MS);
  }
}

/** Until the stream ends, breaks, or is silent. */
async function listen(
  scope: Scope,
  { onOpen, onChange }: { onOpen: () => void; onChange: () => void },
  signal: AbortSignal,
): Promise<void> {
  const ending = new AbortController();
  let silence = 0;
  let settled = 0;
  const parser = createParser({
    onEvent: ({ event }) => {
      if (event !== 'change') return;
      clearTimeout(settled);
      onChange();
      settled = window.setTimeout(onChange, SETTLED_MS);
    },
  });
  const end = () => ending.abort();
  signal.addEventListener('abort', end, { once: true });
  try {
    let isOpen = false;
    for await (const text of textFrom('/changes', scope, ending.signal)) {
      if (!isOpen) onOpen();
      isOpen = true;
      clearTimeout(silence);
      silence = window.setTimeout(end, SILENCE_MS);
      parser.feed(text);
    }
  } finally {
    clearTimeout(silence);
    if (signal.aborted) clearTimeout(settled);
    signal.removeEventListener('abort', end);
  }
}

const mayPass = ({ status }: Problem): boolean => status === 429 || status >= 500;

function retryAfterMs({ details }: Problem): number {
  const seconds = Number(details.retry_after);
  return Number.isFinite(seconds) ? seconds * 1_000 : 0;
}
