import { freePorts } from '@catraca/local/ports';
import type { RunningService } from '@catraca/platform/service/define-service';
import { CertificateAuthority, type CertificateFiles } from '@catraca/testing/certificate-authority';
import { callGetBalance, oneRpcClient, oneRpcService } from '@catraca/testing/one-rpc-service';

const ours = new CertificateAuthority('services');
const others = new CertificateAuthority('somebody else');
let address: string;
let running: RunningService;

beforeAll(async () => {
  const [port] = await freePorts(1);
  address = `127.0.0.1:${port}`;
  const environment = {
    GRPC_PORT: String(port),
    LOG_LEVEL: 'error',
    ...settingsOf(ours, ours.issue('tiny')),
  };
  running = await oneRpcService.start(environment);
});
afterAll(() => running.close());

function settingsOf({ caFile }: CertificateAuthority, { certFile, keyFile }: CertificateFiles) {
  return { GRPC_TLS_CA_FILE: caFile, GRPC_TLS_CERT_FILE: certFile, GRPC_TLS_KEY_FILE: keyFile };
}

async function balanceAs(tls: object) {
  const client = oneRpcClient(address, { deadlineMs: 2_000, tls });
  try {
    return await callGetBalance(client);
  } finally {
    client.close();
  }
}

test('services of one authority talk', async () => {
  expect(await balanceAs(settingsOf(ours, ours.issue('gateway')))).toMatchObject({ balance: { balance: 7 } });
});

test.each<[string, () => object]>([
  ['who shows no certificate', () => ({})],
  ['a certificate of another authority', () => settingsOf(ours, others.issue('gateway'))],
  ['a server of another authority', () => settingsOf(others, ours.issue('gateway'))],
])('nothing is answered to, or believed of, %s', async (_, tls) => {
  await expect(balanceAs(tls())).rejects.toMatchObject({ code: 'service_unavailable' });
});
