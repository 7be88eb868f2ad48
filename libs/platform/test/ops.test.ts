import { createServer, type Server } from 'node:net';
import { freePorts } from '@catraca/stack/ports';
import { isolatedNames, settingsOf } from '@catraca/testing/environment';
import { Http } from '@catraca/testing/http';
import { Module } from '@nestjs/common';
import { Gauge, register } from 'prom-client';
import { z } from 'zod';
import { defineService } from '../src/service/define-service.ts';
import { baseSettings, kafkaSettings, mongoSettings } from '../src/service/settings.ts';

@Module({})
class IdleModule {}

const service = defineService(
  { name: 'idle', consumes: [], outboxes: [] },
  {
    settings: z.object({ ...baseSettings, ...mongoSettings('idle'), ...kafkaSettings }),
    module: IdleModule,
  },
);

test('a service tells that it lives, that it is ready, and its figures', async () => {
  const [port] = await freePorts(1);
  const running = await service.start({ ...settingsOf('idle', isolatedNames()), OPS_PORT: String(port) });
  const ops = new Http(`http://127.0.0.1:${port}`);
  expect(await ops.get('/livez')).toMatchObject({ status: 200, body: { status: 'alive' } });
  expect(await ops.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready', missing: [] } });
  const { text } = await ops.get('/metrics');
  expect(text).toMatch(/process_cpu_seconds_total\{service="idle"\} /);
  expect((await ops.get('/elsewhere')).status).toBe(404);
  await running.close();
});

test('a metric that fails is a 500, and the service lives on', async () => {
  const [port] = await freePorts(1);
  const running = await service.start({ ...settingsOf('idle', isolatedNames()), OPS_PORT: String(port) });
  new Gauge({
    name: 'broken',
    help: 'fails',
    collect() {
      throw new Error('broken metric');
    },
  });
  const ops = new Http(`http://127.0.0.1:${port}`);
  expect((await ops.get('/metrics')).status).toBe(500);
  register.removeSingleMetric('broken');
  expect((await ops.get('/metrics')).status).toBe(200);
  await running.close();
});

test('without Kafka the service is ready, and /depz names what is down', async () => {
  const [port] = await freePorts(1);
  const broker = await standInBroker();
  const running = await service.start({
    ...settingsOf('idle', isolatedNames()),
    KAFKA_BROKERS: broker.address,
    OPS_PORT: String(port),
  });
  const ops = new Http(`http://127.0.0.1:${port}`);
  expect((await ops.get('/depz')).status).toBe(200);
  await broker.close();
  expect((await ops.get('/readyz')).status).toBe(200);
  expect(await ops.get('/depz')).toMatchObject({
    status: 503,
    body: {
      dependencies: [
        { name: 'mongodb', status: 'up', error: null },
        { name: 'kafka', status: 'down', error: expect.any(String) },
      ],
    },
  });
  await running.close();
});

/** A port that stands for a broker until it is closed. */
async function standInBroker(): Promise<{ address: string; close(): Promise<void> }> {
  const server: Server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    address: `127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
