import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ConnectionProblem, isProblem, Problem } from '../api/problem.ts';
import { sessionKey } from './session.ts';

const MOST_TRIES = 2;

/** A session that has ended leads to the sign-in page, whatever was asked for. */
function watchSession(error: unknown): void {
  if (isProblem(error, 'session_invalid')) queryClient.setQueryData(sessionKey, null);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: watchSession }),
  mutationCache: new MutationCache({ onError: watchSession }),
  defaultOptions: {
    // Without a connection the page says so, instead of waiting for one.
    queries: { networkMode: 'always', retry: isWorthRetrying, staleTime: 5_000 },
    // What an action answers, such as a secret, does not outlive what shows it.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
});

function isWorthRetrying(failures: number, error: unknown): boolean {
  const mayPass = error instanceof ConnectionProblem || (error instanceof Problem && error.status >= 500);
  return mayPass && failures < MOST_TRIES;
}
