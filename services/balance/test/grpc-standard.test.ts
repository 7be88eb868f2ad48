import { createRequire } from 'node:module';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import { type Client, credentials, loadPackageDefinition, status } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { balanceService } from '../src/balance.module.ts';

const { resolve } = createRequire(import.meta.url);
let service: ServiceUnderTest;

beforeAll(async () => {
  service = await ServiceUnderTest.start(balanceService, { GRPC_REFLECTION: 'true' });
}, 30_000);
afterAll(() => service.close());

// biome-ignore lint/suspicious/noExplicitAny: clients made at run time, as grpcurl does
function clientOf(proto: string, name: string, address = service.address): Client & Record<string, any> {
  const loaded = loadPackageDefinition(loadSync(proto, { defaults: true, enums: String }));
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const ServiceClient = name.split('.').reduce((space: any, part) => space[part], loaded);
  return new ServiceClient(address, credentials.createInsecure());
}

test('gRPC’s own health check answers', async () => {
  const proto = resolve('grpc-health-check/package.json').replace(
    'package.json',
    'proto/health/v1/health.proto',
  );
  const health = clientOf(proto, 'grpc.health.v1.Health');
  const response = await new Promise((done, fail) =>
    health.Check({ service: '' }, (error: Error | null, response: object) =>
      error ? fail(error) : done(response),
    ),
  );
  expect(response).toEqual({ status: 'SERVING' });
  health.close();
});

test('reflection lists the services and describes them', async () => {
  const proto = resolve('@grpc/reflection').replace(
    /build\/src\/.*$/,
    'build/proto/grpc/reflection/v1/reflection.proto',
  );
  const reflection = clientOf(proto, 'grpc.reflection.v1.ServerReflection');
  const stream = reflection.ServerReflectionInfo();
  const responses: object[] = [];
  stream.on('data', (response: object) => responses.push(response));
  stream.write({ listServices: '' });
  stream.write({ fileContainingSymbol: 'catraca.balance.v1.BalanceService' });
  stream.end();
  await new Promise((done) => stream.on('end', done));
  expect(JSON.stringify(responses[0])).toContain('catraca.balance.v1.BalanceService');
  expect(JSON.stringify(responses[1])).toContain('fileDescriptorResponse');
  reflection.close();
});

test('without GRPC_REFLECTION there is no reflection', async () => {
  const production = await ServiceUnderTest.start(balanceService);
  const proto = resolve('@grpc/reflection').replace(
    /build\/src\/.*$/,
    'build/proto/grpc/reflection/v1/reflection.proto',
  );
  const reflection = clientOf(proto, 'grpc.reflection.v1.ServerReflection', production.address);
  const stream = reflection.ServerReflectionInfo();
  stream.write({ listServices: '' });
  stream.end();
  const { code } = await new Promise<{ code: number }>((done) => stream.on('error', done));
  expect(code).toBe(status.UNIMPLEMENTED);
  reflection.close();
  await production.close();
});
