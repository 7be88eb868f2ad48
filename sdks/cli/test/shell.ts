import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import type { Io } from '../src/io.ts';
import type { Keyring } from '../src/keyring.ts';
import { run } from '../src/program.ts';

interface Ran {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs command lines with a home folder, an environment and a terminal of its own. */
export class Shell {
  readonly home = mkdtempSync(join(tmpdir(), 'catraca-cli-'));

  constructor(
    private readonly env: Io['env'] = {},
    private readonly keyring: Keyring | null = null,
  ) {}

  async run(line: string[], { stdin = '', isTerminal = false } = {}): Promise<Ran> {
    const [stdout, stderr] = [new Sink(), new Sink()];
    const { signal } = new AbortController();
    const { env, home } = this;
    const keyring = async () => this.keyring;
    const io: Io = { stdin: Readable.from([stdin]), stdout, stderr, isTerminal, env, home, keyring, signal };
    const exitCode = await run(line, io);
    return { exitCode, stdout: stdout.text, stderr: stderr.text };
  }
}

/** Keeps what is written. */
export class Sink extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
