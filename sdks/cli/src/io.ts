import type { Readable, Writable } from 'node:stream';
import type { Keyring } from './keyring.ts';

/** What a command reads and writes. */
export interface Io {
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  /** Whether a person reads stdout. */
  isTerminal: boolean;
  env: Readonly<Record<string, string | undefined>>;
  /** Home folder of the user. */
  home: string;
  /** Null where the system has none. */
  keyring(): Promise<Keyring | null>;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}
