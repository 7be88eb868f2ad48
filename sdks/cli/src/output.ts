import type { Io } from './io.ts';
import { withoutSecrets } from './printable.ts';
import { detailTable, listTable } from './table.ts';

interface Shown {
  /** Instead of a table. */
  json: boolean;
  printSecret?: boolean | undefined;
}

/** Writes what a command answers: tables for people, JSON for programs; remarks go to stderr. */
export class Output {
  readonly isJson: boolean;

  constructor(
    private readonly io: Io,
    private readonly shown: Shown,
  ) {
    this.isJson = shown.json || !io.isTerminal;
  }

  line(text: string): void {
    this.io.stdout.write(`${text}\n`);
  }

  note(text: string): void {
    this.io.stderr.write(`${text}\n`);
  }

  /** Of a stream of answers: one line of JSON, or the text for people. */
  entry(value: object, text: string): void {
    this.line(this.isJson ? JSON.stringify(value) : text);
  }

  /** An object of the API; a list is a table, and says how to go on. */
  result(value: object | null): void {
    if (value === null) {
      if (!this.isJson) this.note('Done.');
      return;
    }
    const shown = (this.shown.printSecret ? value : withoutSecrets(value)) as Record<string, unknown>;
    for (const line of this.linesOf(shown)) this.line(line);
    if (this.isJson) return;
    const next = nextPageOf(shown);
    if (next) this.note(`More: ${next}`);
  }

  private linesOf(shown: Record<string, unknown>): string[] {
    if (this.isJson) return [JSON.stringify(shown, null, 2)];
    return Array.isArray(shown.data) ? listTable(shown.data) : detailTable(shown);
  }
}

function nextPageOf({ data, pagination }: Record<string, unknown>): string | null {
  const { has_more, next_after, page } = (pagination ?? {}) as Record<string, unknown>;
  if (!has_more) return null;
  if (typeof page === 'number') return `--page ${page + 1}`;
  return `--after ${next_after ?? (data as { id?: string }[]).at(-1)?.id}`;
}
