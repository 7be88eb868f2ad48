// Writes src/gen from the methods of the TypeScript SDK and the seller's OpenAPI document (npm run gen).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from '../../typescript/generate/document.ts';
import { resources } from '../../typescript/generate/methods.ts';
import { eventTypesOf, operationsOf } from './operations.ts';

const folder = join(import.meta.dirname, '../src/gen');
const source = join(import.meta.dirname, '../../../docs/openapi.json');
const document: OpenApiDocument = JSON.parse(readFileSync(source, 'utf8'));
const rows = operationsOf(document, resources).map((operation) => `  ${JSON.stringify(operation)},\n`);

mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'operations.ts'),
  `// Generated from docs/openapi.json by sdks/cli/generate (npm run gen). Do not edit.

import type { Operation } from '../operation.ts';

/** Every method of the SDK, in its order. */
export const operations: Operation[] = [
${rows.join('')}];

/** Kinds of events that a webhook may carry. */
export const eventTypes = ${JSON.stringify(eventTypesOf(document))};
`,
);
