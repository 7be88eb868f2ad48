import type { BalanceService } from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { freePorts } from '@catraca/local/ports';
import { baseSettings, grpcSettings } from '@catraca/platform/config';
import { grpcClient } from '@catraca/platform/grpc-client';
import { GrpcEntry } from '@catraca/platform/grpc-entry';
import { grpcService } from '@catraca/platform/grpc-service';
import type { RunningService } from '@catraca/platform/service';
import { Authority, type Certified } from '@catraca/testing/authority';
import { Module } from '@nestjs/common';
import { z } from 'zod';

const BALANCE = 'catraca.balance.v1.BalanceService';

@GrpcEntry(BALANCE)
class Entry {
  async getBalance() {
    return { balance: { balance: 7, available: 5 } };
  }
}

@Module({ controllers: [Entry] })
class TinyModule {}

const service = grpcService({
  name: 'tiny',
  settings: z.object({ ...baseSettings, ...grpcSettings }),
  module: TinyModule,
  serves: 'catraca.balance.v1',
});

const ours = new Authority('services');
const others = new Authority('somebody else');
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
  running = await service.start(environment);
});
afterAll(() => running.close());

function settingsOf({ caFile }: Authority, { certFile, keyFile }: Certified) {
  return { GRPC_TLS_CA_FILE: caFile, GRPC_TLS_CERT_FILE: certFile, GRPC_TLS_KEY_FILE: keyFile };
}

async function balanceAs(tls: object) {
  const client = grpcClient<BalanceService>(BALANCE, address, { deadlineMs: 2_000, tls });
  try {
    return await client.getBalance({ context: undefined } as never);
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
