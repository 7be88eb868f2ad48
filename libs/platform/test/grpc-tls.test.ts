import { freePorts } from '@catraca/stack/ports';
import type { CertificateAuthority } from '@catraca/stack/secrets/certificate-authority';
import { callGetBalance, oneRpcClient, oneRpcService } from '@catraca/testing/one-rpc-service';
import { testAuthority } from '@catraca/testing/test-authority';
import type { RunningService } from '../src/service/define-service.ts';

let ours: CertificateAuthority;
let others: CertificateAuthority;
let address: string;
let running: RunningService;

beforeAll(async () => {
  [ours, others] = await Promise.all([testAuthority('services'), testAuthority('somebody else')]);
  const [port] = await freePorts(1);
  address = `127.0.0.1:${port}`;
  const environment = {
    GRPC_PORT: String(port),
    LOG_LEVEL: 'error',
    ...(await certified(ours, 'balance')),
  };
  running = await oneRpcService.start(environment);
});
afterAll(() => running.close());

/**
 * Settings with a certificate of the authority for the service; `trusting` another authority than its own.
 */
async function certified(
  authority: CertificateAuthority,
  service: string,
  trusting = authority,
  release?: string,
) {
  const { certFile, keyFile } = await authority.issue(service, release);
  return {
    GRPC_TLS_CA_FILE: trusting.caFile,
    GRPC_TLS_CERT_FILE: certFile,
    GRPC_TLS_KEY_FILE: keyFile,
  };
}

async function balanceAs(tls: object) {
  const client = oneRpcClient(address, { deadlineMs: 2_000, tls });
  try {
    return await callGetBalance(client);
  } finally {
    client.close();
  }
}

test('a service that protos/ names as a caller is answered', async () => {
  const gateway = await certified(ours, 'gateway');
  expect(await balanceAs(gateway)).toMatchObject({ balance: { balance: 7 } });
});

test('the gateway of another release, by the same authority, is refused', async () => {
  const gateway = await certified(ours, 'gateway', ours, 'other');
  await expect(balanceAs(gateway)).rejects.toMatchObject({ code: 7 });
});

test.each(['notifier', 'balance', 'nobody'])(
  'a certificate of ours for %s is refused an RPC that it may not call',
  async (service) => {
    const refusal = balanceAs(await certified(ours, service));
    await expect(refusal).rejects.toMatchObject({
      code: 7,
      details: expect.stringContaining('may not call'),
    });
  },
);

test.each<[string, () => Promise<object>]>([
  ['who shows no certificate', async () => ({})],
  ['a certificate of another authority', () => certified(others, 'gateway', ours)],
  ['a server of another authority', () => certified(others, 'gateway')],
])('nothing is answered to, or believed of, %s', async (_, tls) => {
  await expect(balanceAs(await tls())).rejects.toMatchObject({ code: 'service_unavailable' });
});

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST'],
  [{ HOST: '10.0.0.7' }, 'HOST'],
  [{ HOST: 'balance.internal' }, 'HOST'],
])('without certificates a service does not listen beyond loopback: %j', async (host, named) => {
  const start = oneRpcService.start({ GRPC_PORT: '0', LOG_LEVEL: 'error', ...host });
  await expect(start).rejects.toThrow(
    new RegExp(`${named}: gRPC without TLS beyond loopback.*GRPC_INSECURE=true`),
  );
});

test('GRPC_INSECURE=true allows it', async () => {
  const service = await oneRpcService.start({
    GRPC_PORT: '0',
    LOG_LEVEL: 'error',
    HOST: '0.0.0.0',
    GRPC_INSECURE: 'true',
  });
  await service.close();
});
