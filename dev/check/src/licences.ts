import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What of package-lock.json (version 3) is read here. */
export interface Lock {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Licensed {
  name: string;
  version: string;
  licence: string;
  /** Whether a service needs it to run; else it is a tool: for the build, tests, measuring. */
  inServices: boolean;
}

/** Permissive ones (SPDX): they ask for their notice to be kept, or for nothing. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Unlicense',
  'Zlib',
]);

/** Tools only: nothing of them is passed on. */
export const exceptions: readonly { name: string; licence: string; reason: string }[] = [
  {
    name: 'argparse',
    licence: 'PSF-2.0',
    reason: 'Python’s own permissive licence; reads the arguments of tools',
  },
  {
    name: 'axe-core',
    licence: 'MPL-2.0',
    reason: 'runs unchanged inside of the browser that tests open; nothing of it is passed on',
  },
  {
    name: 'caniuse-lite',
    licence: 'CC-BY-4.0',
    reason: 'data about browsers, not code; read by the test runner',
  },
];

/** Every dependency that is locked, once by name and version. Throws naming those whose licence is not allowed. */
export function licencesOf(lock: Lock): Licensed[] {
  const needed = neededByServices(lock);
  const all = new Map<string, Licensed>();
  for (const [path, { version = '', license = 'none', link }] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1)!;
    if (link || !path.includes('node_modules/')) continue;
    const key = `${name} ${version}`;
    const inServices = needed.has(path) || (all.get(key)?.inServices ?? false);
    all.set(key, { name, version, licence: license, inServices });
  }
  const listed = [...all.values()].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  const refused = listed.filter((licensed) => !isAllowed(licensed));
  if (refused.length > 0)
    throw new Error(
      `Not on the list of licences (dev/check/src/licences.ts):\n${refused.map(nameOf).join('\n')}`,
    );
  return listed;
}

export function readLock(root: string): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
}

const nameOf = ({ name, version, licence }: Licensed) => `  ${name} ${version}: ${licence}`;

function isAllowed({ name, licence, inServices }: Licensed): boolean {
  const isException = exceptions.some((one) => one.name === name && one.licence === licence);
  return isPermissive(licence) || (isException && !inServices);
}

/** `(MIT AND Zlib)` binds by both, `MIT OR GPL-3.0` leaves the choice (SPDX 2.3, annex D; no deeper nesting occurs). */
function isPermissive(expression: string): boolean {
  const words = expression.replace(/[()]/g, '');
  return words.split(' OR ').some((choice) => choice.split(' AND ').every((one) => allowed.has(one)));
}

/** The places in the lock that are reached from a service. */
function neededByServices({ packages }: Lock): Set<string> {
  const needed = new Set<string>();
  const waiting = Object.keys(packages).filter((path) => /^services\/[^/]+$/.test(path));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (needed.has(path)) continue;
    needed.add(path);
    const { link, resolved, dependencies, optionalDependencies, peerDependencies } = packages[path]!;
    if (link) waiting.push(resolved!);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = resolve(packages, path, name);
      if (found) waiting.push(found);
    }
  }
  return needed;
}

/** Where Node finds the dependency: in the nearest node_modules on the way up. Optional ones may be missing. */
function resolve(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return undefined;
  }
}
