import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';
import type { RunResult } from '@catraca/stack/processes/run';

/** What of package-lock.json (version 3) is read here. */
type LockedPackages = Record<string, { version?: string; license?: string; link?: boolean }>;

/** Permissive ones (SPDX): they ask for their notice to be kept, or for nothing. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

/**
 * Tools use them, and nothing is passed on: argument parser, accessibility rules, data about browsers, the
 * minifier of styles with its builds for each platform.
 */
const exceptions = [
  /^argparse PSF-2\.0$/,
  /^axe-core MPL-2\.0$/,
  /^caniuse-lite CC-BY-4\.0$/,
  /^lightningcss(-[\w-]+)? MPL-2\.0$/,
];

/** Checks that every locked dependency is under a permissive licence. */
export async function checkLicences(): Promise<RunResult> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const refused = refusedLicences(packages);
  const advice = 'Use another package, or add the licence in dev/check/src/licences.ts if it is permissive.';
  return { code: refused.length, output: [...refused, advice].join('\n') };
}

/** `name version: licence` of each dependency whose licence is not allowed. */
export function refusedLicences(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([path, { version, license = 'none', link }]) => {
    const name = path.split('node_modules/').at(-1)!;
    if (link || !path.includes('node_modules/')) return [];
    if (isPermissive(license) || exceptions.some((one) => one.test(`${name} ${license}`))) return [];
    return [`${name} ${version}: ${license}`];
  });
}

/**
 * `(MIT AND Zlib)` binds by both, `MIT OR GPL-3.0` leaves the choice (SPDX 2.3, annex D; no deeper nesting
 * occurs).
 */
function isPermissive(expression: string): boolean {
  const words = expression.replace(/[()]/g, '');
  return words.split(' OR ').some((choice) => choice.split(' AND ').every((one) => allowed.has(one)));
}
