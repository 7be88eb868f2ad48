// Writes protos/ as one JSON module, so that bundled services carry their contracts and read no files.
import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import protobuf from 'protobufjs';
import descriptor from 'protobufjs/google/protobuf/descriptor.json' with { type: 'json' };

const here = dirname(fileURLToPath(import.meta.url));
const protos = join(here, '../../protos');
const files = readdirSync(protos, { recursive: true })
  .filter((file) => file.endsWith('.proto'))
  .sort();

const root = new protobuf.Root();
root.resolvePath = (_origin, target) => (target.startsWith('google/') ? null : join(protos, target));
root.addJSON(descriptor.nested);
root.loadSync(files, { keepCase: false });

const target = join(here, 'src/gen/protos.ts');
const tree = root.toJSON({ keepComments: false });
// The options stay with their RPCs. What defines them is not needed at run time.
delete tree.nested.google;
delete tree.nested.catraca.nested.common.nested.v1.nested.callers;
const json = JSON.stringify(tree, null, 2);
writeFileSync(
  target,
  `// Generated from protos/ by libs/contracts/gen.mjs (npm run gen). Do not edit.\nexport const protos = ${json} as const;\n`,
);
console.log(`wrote ${relative(process.cwd(), target)} from ${files.length} files`);
