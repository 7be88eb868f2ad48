import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '../api/calls.ts';
import { apiOf } from '../api/client.ts';
import { isProblem } from '../api/problem.ts';
import { keepView } from '../api/view.ts';

export type Session = CallOutput<'GET /sessions/current'>;
export type Membership = Session['memberships'][number];

export const sessionKey = ['session'] as const;
const FRESH_MS = 60_000;

/** Of the person, not of an account. */
export const ownApi = apiOf(null);

/** Null: nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  staleTime: FRESH_MS,
  queryFn: async (): Promise<Session | null> => {
    try {
      return await ownApi('GET /sessions/current');
    } catch (error) {
      if (isProblem(error, 'session_invalid')) return null;
      throw error;
    }
  },
});

/** Drops whatever was read, or made, by another person in this browser. */
function dropRead(client: QueryClient): void {
  keepView(null);
  client.getMutationCache().clear();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

export function useEnter() {
  const client = useQueryClient();
  return (session: Session) => {
    dropRead(client);
    client.setQueryData(sessionKey, session);
  };
}

/** A session that has ended already is signed out too. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await ownApi('DELETE /sessions/:named', { params: { named: 'current' } });
      } catch (error) {
        if (!isProblem(error, 'session_invalid')) throw error;
      }
    },
    onSuccess: () => {
      client.setQueryData(sessionKey, null);
      dropRead(client);
    },
  });
}
