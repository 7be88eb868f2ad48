import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';
import { WebhookReceiver } from '@catraca/stack/receiver';
import { opened } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { DocsShop } from './docs-shop.ts';
import { type Call, callsOf } from './examples.ts';
import { type Ended, OneProcess } from './one-process.ts';

const PDF = '%PDF-1.4\n%%EOF\n';
const PDF_NAME = 'comprovante.pdf';
const LIMIT_MS = 30_000;
/** Streams go on: they are ended once this has come. */
const streams: Readonly<Record<string, string>> = { listen: 'event: connected' };
/** What an example is told where an earlier one has done the same, or the sandbox has not gone so far. */
const refused: Readonly<Record<string, string>> = {
  failWithdrawal: 'withdrawal_not_decidable',
  createAccount: 'account_exists',
};
/** Readers of other pages than the operator's, at once: most of a call's time is waiting for its state. */
const READERS = 3;

export interface Language {
  /** Of the examples: `curl`. */
  tab: string;
  /** Runs a file. */
  command: string;
  extension: string;
  /** A program for `command` that runs many in one process. Default: a process for each. */
  together?: string;
}

/** A fresh stack, with all calls that the documentation shows, in the order of reading. */
export async function openExamples(): Promise<{ stack: Stack; calls: Call[] }> {
  const stack = await opened(Stack.start());
  return { stack, calls: callsOf(stack.baseUrl) };
}

/**
 * What is wrong with the calls in this language. A page's calls are made in their order. The operator's pages
 * have one reader: its keys of idempotency are those of all.
 */
export async function faultsOf(stack: Stack, calls: readonly Call[], language: Language): Promise<string[]> {
  const receiver = await WebhookReceiver.open();
  const shown = calls.filter(({ code }) => code[language.tab] !== undefined);
  const pages = [...Map.groupBy(shown, ({ page }) => page).values()];
  const isOperators = (page: Call[]) => page.some((call) => call.isOperators);
  const operators = pages.filter(isOperators);
  const sellers = pages.filter((page) => !isOperators(page));
  const read = async (queue: Call[][]) => {
    const reader = await Reader.open(language, await DocsShop.open(stack, receiver.url));
    const faults: string[] = [];
    for (let page = queue.shift(); page; page = queue.shift())
      for (const call of page) faults.push(...(await reader.faultsOf(call)));
    reader.close();
    return faults;
  };
  try {
    const readers = Array.from({ length: READERS }, () => read(sellers));
    return (await Promise.all([read(operators), ...readers])).flat();
  } finally {
    receiver.close();
  }
}

/** Runs examples in a folder that has the SDK and a file to send. */
class Reader {
  private readonly process: OneProcess | undefined;
  private count = 0;

  private constructor(
    private readonly language: Language,
    private readonly shop: DocsShop,
    private readonly folder: string,
  ) {
    const { command, together } = language;
    this.process = together ? new OneProcess([command, together], folder) : undefined;
  }

  static async open(language: Language, shop: DocsShop): Promise<Reader> {
    const folder = mkdtempSync(join(tmpdir(), 'catraca-docs-'));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(join(root, 'sdks/typescript'), join(folder, 'node_modules/catraca'));
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    return new Reader(language, shop, folder);
  }

  async faultsOf(call: Call): Promise<string[]> {
    try {
      return await this.make(call);
    } catch (error) {
      return [`${call.place}: ${(error as Error).message}`];
    }
  }

  close(): void {
    this.process?.close();
    this.shop.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async make({ place, endpoint, code }: Call): Promise<string[]> {
    const text = code[this.language.tab]!;
    const variables = await this.shop.variablesFor(endpoint, text);
    const file = join(this.folder, PDF_NAME);
    const isDownload = code.curl!.includes(' -OJ');
    if (isDownload) rmSync(file, { force: true });
    else writeFileSync(file, PDF);
    const { exit, output } = await this.run(text, variables, streams[endpoint]);
    // As a raw answer, or after its status.
    const isRefused = /^\s*\{"error":|^[45]\d\d\b/.test(output.trim());
    const expected = refused[endpoint];
    const isExpected = expected !== undefined && output.includes(expected);
    const hasWorked = streams[endpoint] ? output.includes(streams[endpoint]) : exit === 0;
    const isRight = hasWorked && !isRefused && (!isDownload || readFileSync(file, 'utf8').startsWith('%PDF'));
    return isExpected || isRight ? [] : [`${place}: exit ${exit}: ${output.slice(0, 400)}`];
  }

  /** `until`: what a stream prints before it is ended. */
  private run(code: string, env: NodeJS.ProcessEnv, until: string | undefined): Promise<Ended> {
    this.count += 1;
    const file = join(this.folder, `exemplo-${this.count}.${this.language.extension}`);
    writeFileSync(file, code);
    return this.process && !until ? this.process.run(file, env) : this.runAlone(file, env, until);
  }

  /** As a reader would. */
  private async runAlone(file: string, env: NodeJS.ProcessEnv, until: string | undefined): Promise<Ended> {
    const { command } = this.language;
    const child = spawn(command, [file], {
      cwd: this.folder,
      detached: true, // a shell and what it runs are ended together
      env: { PATH: process.env.PATH, PYTHONUNBUFFERED: '1', ...env },
    });
    const isRunning = () => child.exitCode === null && child.signalCode === null;
    const end = () => isRunning() && process.kill(-child.pid!, 'SIGKILL');
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += part;
        if (until && output.includes(until)) end();
      });
    const timer = setTimeout(end, LIMIT_MS);
    const exit = await new Promise<number | null>((resolve) => child.once('close', resolve));
    clearTimeout(timer);
    return { exit, output };
  }
}
