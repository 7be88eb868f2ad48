import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@catraca/stack/command/user-error';
import { dataDirectory, root } from '@catraca/stack/paths';

/** Where services say how a document is stored, and what events hold. */
const sources = [
  'services/*/src/**/adapters/*.ts',
  'libs/contracts/src/events/*.ts',
  'libs/platform/src/mongo/{aggregate-collection,outbox-entry,schema}.ts',
  'libs/platform/src/secrets/data-keys.ts',
];
/** Adapters that describe documents, or seal what is in them. */
const SCHEMA = /mongo\/schema'|secrets\/data-keys'|\.(?:documents?|models|codec)\.ts$/;
const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;

/**
 * Until the first release, data of another commit is not migrated (ADR 24). Throws a UserError if `directory`
 * has data whose stored shapes differ from today's, and notes today's shapes there.
 */
export function requireStoredShape(directory = dataDirectory, shape = storedShape()): void {
  const file = join(directory, 'stored-shape');
  const noted = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (existsSync(directory) && noted !== shape)
    throw new UserError(
      "This clone's data was stored by another commit, which this one cannot read. Delete it: npm start -- --reset",
    );
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, shape);
}

/** Of the code that describes stored documents and events, without its comments. */
export function storedShape(folder = root): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((pattern) => globSync(pattern, { cwd: folder })).sort()) {
    const text = readFileSync(join(folder, path), 'utf8');
    const isSchema = path.startsWith('libs/') || SCHEMA.test(path) || SCHEMA.test(text);
    if (isSchema && !path.endsWith('.test.ts')) hash.update(text.replace(COMMENTS, '').replace(/\s+/g, ''));
  }
  return hash.digest('hex');
}
