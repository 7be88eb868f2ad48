// Writes the texts that the gateway publishes beside its bundle, as the last step before bundling: made at its start, they
// cost it 10 MB for as long as it runs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '@catraca/contracts/http/openapi';
import { docsPage } from './page.ts';
import { placeholders } from './placeholders.ts';

const besideTheBundle = join(import.meta.dirname, '..');
const openApi = openApiDocument(placeholders.baseUrl);

writeFileSync(join(besideTheBundle, 'openapi.json'), JSON.stringify(openApi));
writeFileSync(join(besideTheBundle, 'docs.html'), docsPage(openApi));
