import { connect } from 'node:net';
import { freePorts } from '@catraca/stack/ports';
import { Module } from '@nestjs/common';
import { z } from 'zod';
import { defineService } from '../src/service/define-service.ts';
import { baseSettings, grpcSettings, httpSettings } from '../src/service/settings.ts';

@Module({})
class EmptyModule {}

const descriptor = { name: 'tiny', consumes: [], outboxes: [] };
const grpc = defineService(
  { ...descriptor, grpc: 'catraca.balance.v1' },
  { settings: z.object({ ...baseSettings, ...grpcSettings }), module: EmptyModule },
);
const http = defineService(descriptor, {
  settings: z.object({ ...baseSettings, ...httpSettings }),
  module: EmptyModule,
  http: { options: {} },
});

/** An address of this machine that is not 127.0.0.1; macOS has no other loopback address. */
const ELSEWHERE = '127.0.0.2';
const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux.each([
  ['gRPC', grpc, 'GRPC_PORT'],
  ['HTTP', http, 'HTTP_PORT'],
])('%s and /readyz are on loopback alone unless HOST says otherwise', async (_, service, setting) => {
  const ports = await freePorts(2);
  const environment = { [setting]: String(ports[0]), OPS_PORT: String(ports[1]), LOG_LEVEL: 'error' };

  const closed = await service.start(environment);
  expect(await Promise.all(ports.map((port) => takes('127.0.0.1', port)))).toEqual([true, true]);
  expect(await Promise.all(ports.map((port) => takes(ELSEWHERE, port)))).toEqual([false, false]);
  await closed.close();

  const open = await service.start({ ...environment, HOST: '0.0.0.0', GRPC_INSECURE: 'true' });
  expect(await Promise.all(ports.map((port) => takes(ELSEWHERE, port)))).toEqual([true, true]);
  await open.close();
});

function takes(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const done = (taken: boolean) => {
      socket.destroy();
      resolve(taken);
    };
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });
}
