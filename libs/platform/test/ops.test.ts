import { createServer, type Server } from 'node:net';
import { freePorts } from '@catraca/local/ports';
import { baseSettings, kafkaSettings, mongoSettings } from '@catraca/platform/service/config';
import { serviceOf } from '@catraca/platform/service/service';
import { newWorld, settingsOf } from '@catraca/testing/environment';
import { Http } from '@catraca/testing/http';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { z } from 'zod';

@Module({})
class IdleModule {}

const service = serviceOf(
  {
    name: 'idle',
    settings: z.object({ ...baseSettings, ...mongoSettings('idle'), ...kafkaSettings }),
    module: IdleModule,
  },
  async (root, _settings, prepare) => {
    const app = await NestFactory.createApplicationContext(root, { logger: false });
    await prepare(app);
    return app;
  },
);

test('a service tells that it lives, that it is ready, and its figures', async () => {
  const [port] = await freePorts(1);
  const running = await service.start({ ...settingsOf('idle', newWorld()), OPS_PORT: String(port) });
  const ops = new Http(`http://127.0.0.1:${port}`);
  expect(await ops.get('/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } });
  expect(await ops.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready', missing: [] } });
  const { text } = await ops.get('/metrics');
  expect(text).toMatch(/process_cpu_seconds_total\{service="idle"\} /);
  expect((await ops.get('/elsewhere')).status).toBe(404);
  await running.close();
});

test('what is missing is named', async () => {
  const [port] = await freePorts(1);
  const broker = await standInBroker();
  const running = await service.start({
    ...settingsOf('idle', newWorld()),
    KAFKA_BROKERS: broker.address,
    OPS_PORT: String(port),
  });
  const ops = new Http(`http://127.0.0.1:${port}`);
  expect((await ops.get('/readyz')).status).toBe(200);
  await broker.close();
  expect(await ops.get('/readyz')).toMatchObject({
    status: 503,
    body: { status: 'not ready', missing: ['kafka'] },
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
