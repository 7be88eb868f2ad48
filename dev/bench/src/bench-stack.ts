import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@catraca/contracts/services';
import type { Command } from '@catraca/stack/command/run-command';
import { infrastructureSettings, startInfrastructure } from '@catraca/stack/infrastructure';
import { freePorts } from '@catraca/stack/ports';
import { createTestFolder, removeOldTestFolders } from '@catraca/stack/test-folder';
import { Stack } from '@catraca/testing/stack';
import { pidWith } from './cpu.ts';

/** The product and its baseline, with the processes whose CPU is measured. */
export interface BenchStack {
  stack: Stack;
  readySeconds: number;
  baselineUrl: string;
  baselinePids: Record<string, number>;
  productPids(): Record<string, number>;
}

/**
 * Starts its own MongoDB and Kafka even if others are configured, because their CPU is measured too.
 * `sampled`: share of traces that are recorded and sent.
 */
export async function startBenchStack(
  { terminal, beforeStop }: Command,
  sampled: string,
): Promise<BenchStack> {
  await removeOldTestFolders();
  const folder = createTestFolder();
  delete process.env.MONGODB_URI;
  delete process.env.KAFKA_BROKERS;
  const accessKey = randomBytes(32).toString('base64');
  const started = await startInfrastructure(folder, accessKey, terminal);
  Object.assign(process.env, infrastructureSettings(started, accessKey), { LOG_LEVEL: 'info' });
  const servers = { mongod: pidWith('mongod', folder), kafka: pidWith('kafka.Kafka', folder) };
  const collector = await startCollector();
  const baseline = await startBaseline();
  beforeStop(async () => {
    baseline.process.kill();
    collector.close();
  });

  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: sampled };
  const startedAt = Date.now();
  const stack = await Stack.start(serviceNames, forEveryService(tracing));
  beforeStop(() => stack.close());
  return {
    stack,
    readySeconds: (Date.now() - startedAt) / 1_000,
    baselineUrl: baseline.url,
    baselinePids: { node: baseline.process.pid!, mongod: servers.mongod },
    productPids: () => ({ ...stack.pids(), ...servers }),
  };
}

function forEveryService(settings: NodeJS.ProcessEnv): Record<ServiceName, NodeJS.ProcessEnv> {
  return Object.fromEntries(serviceNames.map((name) => [name, settings])) as Record<
    ServiceName,
    NodeJS.ProcessEnv
  >;
}

/** A trace collector that discards everything. */
async function startCollector() {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

async function startBaseline() {
  const [port] = await freePorts(1);
  const child = fork(join(import.meta.dirname, 'baseline.ts'), {
    env: { ...process.env, HTTP_PORT: String(port) },
  });
  await new Promise((resolve) => child.once('message', resolve));
  return { process: child, url: `http://127.0.0.1:${port}` };
}
