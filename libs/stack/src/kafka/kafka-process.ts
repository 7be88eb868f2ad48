import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '../command/terminal.ts';
import { programError, UserError } from '../command/user-error.ts';
import { type RunningProcess, startProcess, stopOrder, stopUnlessServing } from '../processes/processes.ts';
import { lastLines, run } from '../processes/run.ts';
import { classArchive } from './class-archive.ts';
import { findJava, type Java } from './java.ts';
import { findKafkaJars } from './kafka-jars.ts';
import { type KafkaPorts, type Properties, writeProperties } from './kafka-properties.ts';

const startTimeoutMs = 60_000;

export interface KafkaOptions {
  dataDirectory: string;
  ports: KafkaPorts;
  /** Overrides of our server.properties. */
  properties?: Properties;
  /** Extra arguments of Kafka's StorageTool when it formats the folder. */
  formatArgs?: readonly string[];
}

/** A Kafka with a formatted folder that is not running yet. */
export interface PreparedKafka {
  broker: string;
  logFile: string;
  /** Starts it. Resolves when it accepts connections; rejects with the end of its log if it exits. */
  launch(): Promise<RunningProcess>;
}

/** Finds Java and Kafka, writes the properties, and formats the folder if it is new. */
export async function prepareKafka(options: KafkaOptions, progress: Progress): Promise<PreparedKafka> {
  const { dataDirectory, ports } = options;
  const javaFound = findJava(progress);
  const [java, jars] = await Promise.all([javaFound, findKafkaJars(javaFound, progress)]);
  progress(`${jars.source}, Java ${/version "([^"]+)/.exec(java.version)?.[1]} from ${java.source}`);
  const properties = writeProperties(dataDirectory, ports, options.properties);
  const launch = { java, classPath: classPathOf(jars.directory), properties, dataDirectory };
  await formatOnce(launch, options.formatArgs ?? []);
  const broker = `127.0.0.1:${ports.broker}`;
  return { broker, logFile: logFileIn(dataDirectory), launch: () => launchKafka(launch, broker) };
}

async function launchKafka(launch: Launch, broker: string): Promise<RunningProcess> {
  const process = spawnKafka(launch);
  await stopUnlessServing(
    process,
    Promise.race([waitUntilAccepting(broker), failOnExit(process, launch.dataDirectory)]),
  );
  return process;
}

interface Launch {
  java: Java;
  classPath: string;
  properties: string;
  dataDirectory: string;
}

/** Sorted, because a class archive is valid for one class path only. */
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
/** Without it the JVM samples performance counters 20 times a second for jstat. */
const noPerfData = '-XX:-UsePerfData';
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
      '-Xmx768m', // a whole test run leaves some thousand partitions
      ...quickStart,
      noPerfData,
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
    stopGroup: stopOrder.kafka,
  });
  process.ended.then(archive.keep, () => {});
  return process;
}

const logFileIn = (dataDirectory: string) => join(dataDirectory, 'kafka.log');

/** Rejects with the end of the log when Kafka exits; pending while it runs. */
async function failOnExit(process: RunningProcess, dataDirectory: string): Promise<never> {
  const { code } = await process.ended;
  const logFile = logFileIn(dataDirectory);
  throw new UserError(
    `Kafka exited with code ${code}. End of ${logFile}:\n${lastLines(readFileSync(logFile, 'utf8'), 5)}`,
  );
}

async function waitUntilAccepting(broker: string): Promise<void> {
  for (let waited = 0; waited < startTimeoutMs; waited += 25) {
    if (await accepts(broker)) return;
    await sleep(25);
  }
  throw new UserError(
    'Kafka did not start within a minute: run `npm start -- --reset` to begin with empty data.',
  );
}

export function accepts(address: string): Promise<boolean> {
  const [host, port] = address.split(':');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: 5000 });
    const settle = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket
      .once('connect', () => settle(true))
      .once('error', () => settle(false))
      .once('timeout', () => settle(false));
  });
}
