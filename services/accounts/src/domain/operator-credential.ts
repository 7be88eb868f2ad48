import type { StoredKey } from './clear-key.ts';
import type { KeyUse } from './secret-key.ts';

/** What an operator of the platform calls the operator API with (ADR 28). */
export interface OperatorCredential extends KeyUse, StoredKey {
  id: string;
  name: string;
  /** `read`, `write` or both. */
  scopes: string[];
  createdAt: Date;
}

/** Valid credentials of one name: one in use, and the one that takes its place. */
const SLOTS = [0, 1];

/** The slot of a name's next credential, or null when both are taken. */
export function freeSlot(taken: readonly number[]): number | null {
  return SLOTS.find((slot) => !taken.includes(slot)) ?? null;
}
