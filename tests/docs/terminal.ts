import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { onPath } from '@catraca/stack/on-path';
import { root } from '@catraca/stack/paths';

/** Gives a program a terminal. Of util-linux: that of other systems has other options. */
const script = process.platform === 'linux' ? onPath('script') : undefined;

/** For tests that need a terminal. Their names say `(skipped without util-linux’s script)`. */
export const withTerminal = script ? test : test.skip;

export const CTRL_C = '\x03';
export const ENTER = '\r';
export const BACKSPACE = '\x7f';

/** The machine of a reader, with the command line installed, and a home folder of its own. */
export class ReadersMachine {
  readonly folder = mkdtempSync(join(tmpdir(), 'catraca-reader-'));
  private readonly started: Terminal[] = [];

  constructor() {
    const bin = join(this.folder, 'bin');
    mkdirSync(bin);
    const program = join(root, 'sdks/cli/dist/main.js');
    writeFileSync(join(bin, 'catraca'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
    chmodSync(join(bin, 'catraca'), 0o755);
  }

  /** A shell that runs this code, in a terminal of its own that is wide enough for all that is shown. */
  run(code: string, env: NodeJS.ProcessEnv = {}): Terminal {
    const PATH = `${join(this.folder, 'bin')}:${process.env.PATH}`;
    const own = { PATH, HOME: this.folder, SHELL: '/bin/bash', TERM: 'xterm', TZ: 'UTC', LANG: 'C.UTF-8' };
    const args = ['-qefc', `stty cols 200 rows 50\n${code}`, '/dev/null'];
    const terminal = new Terminal(spawn(script!, args, { cwd: this.folder, env: { ...own, ...env } }));
    this.started.push(terminal);
    return terminal;
  }

  async close(): Promise<void> {
    for (const terminal of this.started) await terminal.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export class Terminal {
  private shown = '';
  private readonly closed: Promise<unknown>;

  constructor(private readonly child: ChildProcess) {
    this.closed = once(child, 'close');
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk) => {
        this.shown += chunk;
      });
  }

  /** What a person has read on it so far. */
  get text(): string {
    return stripVTControlCharacters(this.shown).replaceAll('\r', '');
  }

  type(keys: string): void {
    this.child.stdin!.write(keys);
  }

  /** The exit code, once the code has ended. */
  async exitCode(): Promise<number | null> {
    await this.closed;
    return this.child.exitCode;
  }

  /** Ctrl-C first: a listener ends its endpoint. */
  async end(): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.type(CTRL_C);
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 3_000);
    await this.closed;
    clearTimeout(timer);
  }
}
