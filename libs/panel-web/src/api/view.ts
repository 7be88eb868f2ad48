import { useSyncExternalStore } from 'react';
import type { CallOutput } from './calls.ts';

export type View = CallOutput<'POST /platform/impersonations'>;

const STORED_AS = 'catraca.view';
const listeners = new Set<() => void>();
let known: { text: string | null; view: View | null } = { text: null, view: null };

/** Of this tab: other tabs go on with their own accounts. Null when there is none, or it is over. */
function current(): View | null {
  const text = sessionStorage.getItem(STORED_AS);
  if (text !== known.text) known = { text, view: text ? (JSON.parse(text) as View) : null };
  return known.view && Date.parse(known.view.expires_at) > Date.now() ? known.view : null;
}

/** Null: nothing is looked at any more. */
export function keepView(view: View | null): void {
  if (view) sessionStorage.setItem(STORED_AS, JSON.stringify(view));
  else sessionStorage.removeItem(STORED_AS);
  for (const listener of listeners) listener();
}

/** The account that a person of the platform looks at in this tab. */
export function useView(): View | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}
