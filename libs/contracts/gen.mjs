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
// One line a package, for merges; changes are reviewed in protos/.
const packages = Object.entries(tree.nested.catraca.nested).map(
  ([name, content]) => `  ${name}: ${JSON.stringify(content, withoutCopies)},\n`,
);
writeFileSync(
  target,
  `// Generated from protos/ by libs/contracts/gen.mjs (npm run gen). Do not edit.
const packages: Record<string, object> = {
${packages.join('')}};

export const protos = { nested: { catraca: { nested: packages } } };
`,
);

/** protobufjs reads options of RPCs from `parsedOptions`, and writes them as `options` too. */
function withoutCopies(_name, value) {
  if (!value?.parsedOptions) return value;
  const { options: _, ...rest } = value;
  return rest;
}
console.log(`wrote ${relative(process.cwd(), target)} from ${files.length} files`);
