import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { classArchive } from './class-archive.ts';
import { findJava, type Java } from './java.ts';
import { findKafkaJars } from './kafka-jars.ts';
import { type KafkaPorts, type Properties, writeProperties } from './kafka-properties.ts';
import { type RunningProcess, servingOrStopped, startProcess, stopOrder } from './processes.ts';
import { lastLines, run } from './run.ts';
import type { Progress } from './say.ts';
import { programError, UserError } from './user-error.ts';

const startTimeoutMs = 60_000;

export interface KafkaPlace {
  dataDirectory: string;
  ports: KafkaPorts;
  /** Over ours, in server.properties. */
  properties?: Properties;
  /** Of Kafka's StorageTool, when the folder is formatted. */
  formatArgs?: readonly string[];
}

/** A Kafka whose folder is formatted, and that is not running yet. */
export interface PreparedKafka {
  broker: string;
  logFile: string;
  /** Starts it; fulfilled when it accepts, fails with its last words when it ends instead. */
  launch(): Promise<RunningProcess>;
}

/** Finds Java and Kafka, writes the properties and formats the folder once. */
export async function prepareKafka(place: KafkaPlace, progress: Progress): Promise<PreparedKafka> {
  const { dataDirectory, ports } = place;
  const finding = findJava(progress);
  const [java, jars] = await Promise.all([finding, findKafkaJars(finding, progress)]);
  progress(`${jars.source}, Java ${/version "([^"]+)/.exec(java.version)?.[1]} from ${java.source}`);
  const properties = writeProperties(dataDirectory, ports, place.properties);
  const launch = { java, classPath: classPathOf(jars.directory), properties, dataDirectory };
  await formatOnce(launch, place.formatArgs ?? []);
  const broker = `127.0.0.1:${ports.broker}`;
  return { broker, logFile: logFileIn(dataDirectory), launch: () => launchKafka(launch, broker) };
}

async function launchKafka(launch: Launch, broker: string): Promise<RunningProcess> {
  const process = spawnKafka(launch);
  await servingOrStopped(
    process,
    Promise.race([waitUntilAccepting(broker), explainEnd(process, launch.dataDirectory)]),
  );
  return process;
}

interface Launch {
  java: Java;
  classPath: string;
  properties: string;
  dataDirectory: string;
}

/** In a fixed order: the class archive holds for one class path only. */
function classPathOf(directory: string): string {
  const jars = readdirSync(directory).filter((name) => name.endsWith('.jar'));
  return jars
    .sort()
    .map((name) => join(directory, name))
    .join(':');
}

async function formatOnce(
  { java, classPath, properties, dataDirectory }: Launch,
  formatArgs: readonly string[],
): Promise<void> {
  const files = join(dataDirectory, 'files');
  if (existsSync(join(files, 'meta.properties'))) return;
  rmSync(files, { recursive: true, force: true });
  const clusterId = randomBytes(16).toString('base64url').replace(/^-/, 'A');
  const format = ['format', '--cluster-id', clusterId, '--config', properties, ...formatArgs];
  const { code, output } = await run(java.path, [
    ...quickStart,
    '-cp',
    classPath,
    'kafka.tools.StorageTool',
    ...format,
  ]);
  if (code !== 0)
    throw programError(output, `Kafka could not prepare its folder ${files}: ${lastLines(output, 2)}`);
}

const quickStart = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto', '-Xlog:cds=error'];
/** Else it counts twenty times a second, for a tool that nobody runs here. */
const uncounted = '-XX:-UsePerfData';
const logging = ['defaultLogLevel=warn', 'showDateTime=true', 'dateTimeFormat=HH:mm:ss.SSS'].map(
  (setting) => `-Dorg.slf4j.simpleLogger.${setting}`,
);

function spawnKafka({ java, classPath, properties, dataDirectory }: Launch): RunningProcess {
  const archive = classArchive(java, classPath);
  const process = startProcess({
    name: 'kafka',
    command: java.path,
    args: [
      '-Xms64m',
      '-Xmx256m',
      ...quickStart,
      uncounted,
      ...logging,
      ...archive.options,
      '-cp',
      classPath,
      'kafka.Kafka',
      properties,
    ],
    logFile: logFileIn(dataDirectory),
    pidDirectory: dataDirectory,
    mark: properties,
    stops: stopOrder.kafka,
  });
  process.ended.then(archive.keep, () => {});
  return process;
}

const logFileIn = (dataDirectory: string) => join(dataDirectory, 'kafka.log');

/** Never fulfilled while Kafka runs; fails with its last words when it ends. */
async function explainEnd(process: RunningProcess, dataDirectory: string): Promise<never> {
  const { code } = await process.ended;
  const logFile = logFileIn(dataDirectory);
  throw new UserError(
    `Kafka ended with code ${code}; the end of ${logFile} says why:\n${lastLines(readFileSync(logFile, 'utf8'), 5)}`,
  );
}

async function waitUntilAccepting(broker: string): Promise<void> {
  for (let waited = 0; waited < startTimeoutMs; waited += 25) {
    if (await accepts(broker)) return;
    await sleep(25);
  }
  throw new UserError(
    'Kafka did not come up within a minute: run `npm start -- --reset` to begin with empty data.',
  );
}

export function accepts(address: string): Promise<boolean> {
  const [host, port] = address.split(':');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: 5000 });
    const answer = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket
      .once('connect', () => answer(true))
      .once('error', () => answer(false))
      .once('timeout', () => answer(false));
  });
}
