// The content of each image, of the services and of the tools: its bundle with its source map, the packages
// that are not in the bundle, the SBOM with all licences.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');
const out = process.argv[2];
if (!out) throw new Error('usage: node deploy/images/assemble.mjs <folder>');

/** What libs/stack/bundle/bundle.mjs leaves out of bundles. */
const outsideBundles = ['@grpc/grpc-js', '@grpc/proto-loader', '@grpc/reflection', 'grpc-health-check'];

const folders = readdirSync(join(root, 'services')).map((name) => [name, join(root, 'services', name)]);
for (const [name, service] of [...folders, ['tools', join(root, 'deploy/tools')]]) {
  if (!existsSync(join(service, 'dist/bundle.js'))) continue;
  const target = join(out, name);
  mkdirSync(join(target, 'dist'), { recursive: true });
  for (const file of readdirSync(join(service, 'dist'), { withFileTypes: true }))
    if (isServed(file))
      cpSync(join(service, 'dist', file.name), join(target, 'dist', file.name), { recursive: true });
  cpSync(join(root, 'LICENSE'), join(target, 'licences/LICENSE'));
  cpSync(join(import.meta.dirname, 'healthcheck.mjs'), join(target, 'healthcheck.mjs'));
  writeFileSync(join(target, 'package.json'), '{ "type": "module" }\n');
  copyPackages(service, target);
  writeFileSync(join(target, 'sbom.cdx.json'), sbom(relative(root, service)));
}

/** The bundle, and what it reads beside itself. Compiled sources stay outside. */
function isServed(file) {
  return file.isDirectory()
    ? ['web', 'site', 'chunks'].includes(file.name)
    : /^bundle\.js(\.map)?$|\.(html|json|proto|br|gz)$/.test(file.name);
}

function copyPackages(service, target) {
  const pending = outsideBundles.map((name) => ({ name, from: service }));
  const copied = new Set();
  while (pending.length > 0) {
    const { name, from } = pending.pop();
    const folder = findPackage(name, from);
    if (!folder || copied.has(folder)) continue;
    copied.add(folder);
    cpSync(folder, join(target, folder.slice(root.length + 1)), {
      recursive: true,
      filter: (path) => !/\.(map|d\.ts|md|markdown)$|\/(test|tests|docs)$/.test(path) || path === folder,
    });
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    pending.push(...Object.keys(dependencies).map((one) => ({ name: one, from: folder })));
  }
}

/** The folder of a package as Node resolves it from another folder; undefined for an optional one. */
function findPackage(name, from) {
  const paths = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  return paths.map((path) => join(path, name)).find((path) => path.startsWith(root) && existsSync(path));
}

function sbom(folder) {
  const flags = ['--sbom-format=cyclonedx', '--omit=dev', `--workspace=${folder}`];
  return execFileSync('npm', ['sbom', ...flags], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
}
