import { mkdirSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Progress } from '../command/terminal.ts';
import { programError, UserError, withAdvice } from '../command/user-error.ts';
import { cachedPath, fillCache } from '../downloads/cache.ts';
import { fetchFile, fetchText, parseApacheSha512, verify, verifyManifest } from '../downloads/download.ts';
import { isExecutable, onPath } from '../on-path.ts';
import { lastLines, run } from '../processes/run.ts';
import type { Java } from './java.ts';

export interface KafkaJars {
  /** The folder with the jars. */
  directory: string;
  source: string;
}

const version = '4.1.1';
const archive = `https://archive.apache.org/dist/kafka/${version}/kafka_2.13-${version}.tgz`;
const manifest = join(import.meta.dirname, `kafka-${version}.sha256`);
const cacheName = `kafka-${version}-slf4j`;

/** Kafka, and slf4j-simple so that it logs to standard error. */
const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>catraca</groupId><artifactId>kafka</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${version}</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
`;

/** Kafka's jars: `KAFKA_HOME`, the cache, Maven Central, or the official archive where there is no mvn. */
export async function findKafkaJars(java: Promise<Java>, progress: Progress): Promise<KafkaJars> {
  const home = process.env.KAFKA_HOME;
  if (home) return { directory: jarsIn(join(home, 'libs')), source: 'KAFKA_HOME' };
  if (isExecutable(cachedPath(cacheName))) return { directory: cachedPath(cacheName), source: 'cache' };
  const javaPath = (await java).path;
  const byMaven = onPath('mvn') !== undefined;
  const source = byMaven ? 'Maven Central' : 'apache.org';
  progress(`downloading ${version} from ${source}`);
  const fill = (draft: string) =>
    byMaven ? fillFromMaven(draft, javaPath) : fillFromArchive(draft, progress);
  const directory = await fillCache(cacheName, fill).catch((error) => {
    throw withAdvice(
      error,
      `Kafka could not be downloaded from ${source}: allow network access${byMaven ? '' : ', install Maven'}, or set KAFKA_HOME or KAFKA_BROKERS.`,
    );
  });
  return { directory, source };
}

function jarsIn(directory: string): string {
  try {
    if (readdirSync(directory).some((name) => name.startsWith('kafka_'))) return directory;
  } catch {} // reported below
  throw new UserError(
    `KAFKA_HOME does not contain Kafka (${directory}/kafka_*.jar): correct the variable, or unset it.`,
  );
}

async function fillFromMaven(directory: string, javaPath: string): Promise<void> {
  writeFileSync(join(directory, 'pom.xml'), pom);
  const env = { ...process.env, JAVA_HOME: dirname(dirname(realpathSync(javaPath))) };
  const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${directory}`];
  const { code, output } = await run('mvn', ['-q', '-B', ...goal], { cwd: directory, env });
  if (code !== 0) throw programError(output, lastLines(output, 3));
  rmSync(join(directory, 'pom.xml'));
  await verifyManifest(manifest, directory);
}

/** The archive's checksum comes from apache.org over HTTPS. */
async function fillFromArchive(directory: string, progress: Progress): Promise<void> {
  const tarball = join(directory, 'kafka.tgz');
  const sha512 = parseApacheSha512(await fetchText(`${archive}.sha512`));
  await fetchFile(archive, tarball, progress);
  await verify(tarball, sha512, 'sha512');
  const unpacked = join(directory, 'unpacked');
  mkdirSync(unpacked);
  const { code, output } = await run('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);
  if (code !== 0) throw programError(output, lastLines(output, 3));
  for (const jar of readdirSync(join(unpacked, 'libs')))
    renameSync(join(unpacked, 'libs', jar), join(directory, jar));
  rmSync(unpacked, { recursive: true });
  rmSync(tarball);
}
