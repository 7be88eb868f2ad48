import type { BalanceService } from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { freePorts } from '@catraca/local/ports';
import { baseSettings, grpcSettings, kafkaSettings } from '@catraca/platform/config';
import { grpcClient } from '@catraca/platform/grpc-client';
import { GrpcEntry } from '@catraca/platform/grpc-entry';
import { grpcService } from '@catraca/platform/grpc-service';
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
  settings: z.object({ ...baseSettings, ...grpcSettings, ...kafkaSettings }),
  module: TinyModule,
  serves: 'catraca.balance.v1',
  publishes: 'tiny.events',
});

test('who only publishes starts and serves while there are no brokers', async () => {
  const [port, closed] = await freePorts(2);
  const running = await service.start({
    GRPC_PORT: String(port),
    KAFKA_BROKERS: `127.0.0.1:${closed}`,
    LOG_LEVEL: 'error',
  });
  const client = grpcClient<BalanceService>(BALANCE, `127.0.0.1:${port}`);
  expect(await client.getBalance({ context: undefined } as never)).toMatchObject({ balance: { balance: 7 } });
  client.close();
  await running.close();
}, 20_000);
