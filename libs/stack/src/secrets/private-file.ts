import { renameSync, writeFileSync } from 'node:fs';

/** Writes JSON that only its owner can read, atomically. */
export function writePrivateJson(file: string, content: unknown): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}
