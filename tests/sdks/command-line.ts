import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';

const main = join(root, 'sdks/cli/dist/main.js');

/** A process of the command line as a seller starts it, with a home folder of its own. */
export class CommandLine {
  stdout = '';
  stderr = '';
  private readonly process: ChildProcess;
  private readonly ended: Promise<unknown>;

  constructor(env: { CATRACA_KEY?: string; CATRACA_URL?: string }, args: string[]) {
    const home = mkdtempSync(join(tmpdir(), 'catraca-cli-'));
    this.process = spawn(process.execPath, [main, ...args], {
      env: { PATH: process.env.PATH, HOME: home, ...env },
    });
    this.ended = once(this.process, 'close');
    this.process.stdout!.on('data', (chunk) => {
      this.stdout += chunk;
    });
    this.process.stderr!.on('data', (chunk) => {
      this.stderr += chunk;
    });
  }

  write(line: object): void {
    this.process.stdin!.write(`${JSON.stringify(line)}\n`);
  }

  endInput(): void {
    this.process.stdin!.end();
  }

  interrupt(): void {
    this.process.kill('SIGINT');
  }

  /** What is on stdout, a value for each line. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes
  entries(): any[] {
    return this.stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  }

  /** Its exit code, once it has ended. */
  async exitCode(): Promise<number | null> {
    await this.ended;
    return this.process.exitCode;
  }
}
