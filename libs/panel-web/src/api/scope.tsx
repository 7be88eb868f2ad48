import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { type Api, apiOf, type Mode, type Scope } from './client.ts';
import { SubmissionKeys } from './submission-keys.ts';

interface ScopeValue {
  scope: Scope;
  api: Api;
  /** Beginning of the keys of all that is read in this scope. */
  key: readonly [Mode, string, string];
  /** Of all that the person sends: dialogs and pages that are opened again go on with the same keys. */
  submissions: SubmissionKeys;
}

const Context = createContext<ScopeValue | null>(null);

export function ScopeProvider({ account, mode, view, children }: Scope & { children: ReactNode }) {
  const [submissions] = useState(() => new SubmissionKeys());
  const value = useMemo(() => {
    const scope = { account, mode, view };
    const key = [mode, account ?? 'platform', view ?? ''] as const;
    return { scope, api: apiOf(scope), key, submissions };
  }, [account, mode, view, submissions]);
  return <Context value={value}>{children}</Context>;
}

/** Of pages in the shell only. */
export function useScope(): ScopeValue {
  const value = useContext(Context);
  if (!value) throw new Error('useScope is for pages in the shell');
  return value;
}
