import { connect, createServer, type Socket } from 'node:net';
import { freePorts } from '@catraca/stack/ports';
import { infrastructure, isolatedNames } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { callGetBalance, oneRpcClient, publishingOneRpcService } from '@catraca/testing/one-rpc-service';
import { Topic } from '@catraca/testing/topic';
import { Controller, Module } from '@nestjs/common';
import { z } from 'zod';
import { KafkaEventPattern, type Received } from '../src/kafka/event-pattern.ts';
import { defineService } from '../src/service/define-service.ts';
import { baseSettings, kafkaSettings } from '../src/service/settings.ts';

test('who only publishes starts and serves while there are no brokers', async () => {
  const [port, closed] = await freePorts(2);
  const running = await publishingOneRpcService.start({
    GRPC_PORT: String(port),
    KAFKA_BROKERS: `127.0.0.1:${closed}`,
    LOG_LEVEL: 'error',
  });
  const client = oneRpcClient(`127.0.0.1:${port}`);
  expect(await callGetBalance(client)).toMatchObject({ balance: { balance: 7 } });
  client.close();
  await running.close();
}, 20_000);

describe('who consumes', () => {
  const { prefix } = isolatedNames();
  const { KAFKA_BROKERS: broker, ...login } = infrastructure();
  const topic = new Topic(`${prefix}.numbers.events`);
  const taken: number[] = [];

  @Controller()
  class Numbers {
    @KafkaEventPattern('numbers.events', { schema: z.object({ number: z.int() }), everyInstance: true })
    receive(batch: Received<{ number: number }>[]): void {
      taken.push(...batch.map(({ event }) => event.number));
    }
  }

  @Module({ controllers: [Numbers] })
  class NumbersModule {}

  const service = defineService(
    { name: 'numbers', consumes: ['numbers.events'], outboxes: [] },
    { settings: z.object({ ...baseSettings, ...kafkaSettings }), module: NumbersModule },
  );
  const start = (port: number) =>
    service.start({
      ...login,
      KAFKA_BROKERS: `127.0.0.1:${port}`,
      KAFKA_TOPIC_PREFIX: `${prefix}.`,
      LOG_LEVEL: 'error',
    });

  afterAll(() => topic.close());

  test('starts without brokers, keeps trying whatever they fail with, and stops without them', async () => {
    const [port] = await freePorts(1);
    const running = await start(port!);
    let refused = 0;
    const failing = await listen(port!, (socket) => {
      refused += 1;
      socket.destroy();
    });
    await eventually(() => expect(refused).toBeGreaterThan(10), 30_000);
    await failing.close();

    const open = await listen(port!, (socket) => pipeTo(broker!, socket));
    await eventually(async () => {
      await topic.publish('k', { number: 1 });
      expect(taken).toContain(1);
    }, 30_000);
    await open.close();
    await running.close();
  }, 90_000);
});

/** Connections that go through it end with it. */
async function listen(port: number, accept: (socket: Socket) => void): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    accept(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function pipeTo(address: string, socket: Socket): void {
  const [host, port] = address.split(':');
  const onward = connect(Number(port), host);
  onward.on('error', () => socket.destroy());
  socket.on('close', () => onward.destroy());
  socket.pipe(onward).pipe(socket);
}
