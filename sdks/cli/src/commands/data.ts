import { readFile } from 'node:fs/promises';
import { UsageError } from '../failures.ts';

/** The object of `--data`: JSON, or `@` and the file that it is in. Throws UsageError for all else. */
export async function dataIn(written: string): Promise<object> {
  const isFile = written.startsWith('@');
  const text = isFile ? await contentOf(written.slice(1)) : written;
  const value = parsed(text);
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new UsageError(`${isFile ? written.slice(1) : '--data'} is not a JSON object`);
  return value;
}

async function contentOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read: ${error.code}`);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
