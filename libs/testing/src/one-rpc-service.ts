import type { BalanceService } from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { baseSettings, grpcSettings, kafkaSettings } from '@catraca/platform/config';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc-client';
import { GrpcEntry } from '@catraca/platform/grpc-entry';
import { grpcService } from '@catraca/platform/grpc-service';
import { Module } from '@nestjs/common';
import { z } from 'zod';

const RPCS = 'catraca.balance.v1.BalanceService';

@GrpcEntry(RPCS)
class Entry {
  async getBalance() {
    return { balance: { balance: 7, available: 5 } };
  }
}

@Module({ controllers: [Entry] })
class OneRpcModule {}

const description = { name: 'tiny', module: OneRpcModule, serves: 'catraca.balance.v1' };

/** A service with nothing behind it but its one RPC, which answers a balance of 7: for tests of how services talk. */
export const oneRpcService = grpcService({
  ...description,
  settings: z.object({ ...baseSettings, ...grpcSettings }),
});

/** The same, which would also publish. */
export const publishingOneRpcService = grpcService({
  ...description,
  settings: z.object({ ...baseSettings, ...grpcSettings, ...kafkaSettings }),
  publishes: 'tiny.events',
});

export function oneRpcClient(
  address: string,
  options?: Parameters<typeof grpcClient>[2],
): GrpcClient<BalanceService> {
  return grpcClient<BalanceService>(RPCS, address, options);
}

export function askOnce(client: BalanceService) {
  return client.getBalance({ context: null });
}
