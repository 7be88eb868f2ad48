// Writes src/gen from the seller's OpenAPI document (npm run gen).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenApiDocument, routeOf } from './document.ts';
import { operationsIn, resources } from './methods.ts';
import { resourcesModule } from './resources.ts';
import { typesModule } from './types.ts';

const folder = join(import.meta.dirname, '../src/gen');
const source = join(import.meta.dirname, '../../../docs/openapi.json');
const notice =
  '// Generated from docs/openapi.json by sdks/typescript/generate (npm run gen). Do not edit.\n';

const document: OpenApiDocument = JSON.parse(readFileSync(source, 'utf8'));
const routes = operationsIn(resources).map((operationId) => routeOf(document, operationId));
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'types.ts'), `${notice}\n${typesModule(document, routes)}`);
writeFileSync(join(folder, 'resources.ts'), `${notice}\n${resourcesModule(document, resources)}`);
