import type { Mode } from '../api/client.ts';

const STORED_AS = 'catraca.mode';

/** Where the panel opens without an address: in the test environment, the first time. */
export function lastMode(): Mode {
  return localStorage.getItem(STORED_AS) === 'live' ? 'live' : 'test';
}

export function rememberMode(mode: Mode): void {
  localStorage.setItem(STORED_AS, mode);
}
