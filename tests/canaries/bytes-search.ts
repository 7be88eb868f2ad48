import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

const CHUNK_BYTES = 8 * 1024 * 1024;
/** Longer than anything that is searched for: what lies across two chunks is in one of them whole. */
const OVERLAP_BYTES = 1_024;

export interface Found {
  bytes: number;
  /** Names of what was found, each with the files that it was found in. */
  places: Map<string, Set<string>>;
}

/** Searches the raw bytes of all files below a folder for all forms of the named values. */
export function searchFiles(folder: string, wanted: ReadonlyMap<string, readonly Buffer[]>): Found {
  const found: Found = { bytes: 0, places: new Map() };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    for (const chunk of chunksOf(file)) note(found, searchBytes(chunk, wanted), entry.name);
    found.bytes += statSync(file).size;
  }
  return found;
}

/** The names of the values that are in the bytes. */
export function searchBytes(bytes: Buffer, wanted: ReadonlyMap<string, readonly Buffer[]>): string[] {
  return [...wanted].flatMap(([name, forms]) => (forms.some((form) => bytes.includes(form)) ? [name] : []));
}

function note({ places }: Found, names: string[], file: string): void {
  for (const name of names) places.set(name, (places.get(name) ?? new Set()).add(file));
}

function* chunksOf(file: string): Generator<Buffer> {
  const descriptor = openSync(file, 'r');
  const buffer = Buffer.alloc(CHUNK_BYTES);
  const nothing = Buffer.alloc(CHUNK_BYTES);
  try {
    for (let at = 0; ; at += CHUNK_BYTES - OVERLAP_BYTES) {
      const length = readSync(descriptor, buffer, 0, CHUNK_BYTES, at);
      const chunk = buffer.subarray(0, length);
      if (!chunk.equals(nothing.subarray(0, length))) yield chunk; // journals are laid out in advance
      if (length < CHUNK_BYTES) return;
    }
  } finally {
    closeSync(descriptor);
  }
}
