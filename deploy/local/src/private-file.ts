import { renameSync, writeFileSync } from 'node:fs';

/** Writes JSON that only its owner may read, in one step: nobody sees half of it. */
export function writePrivately(file: string, content: unknown): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}
