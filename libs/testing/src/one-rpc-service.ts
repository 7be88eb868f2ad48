import type { BalanceService } from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { grpcService } from '@catraca/platform/grpc/service';
import { baseSettings, grpcSettings, kafkaSettings } from '@catraca/platform/service/config';
import type { Service } from '@catraca/platform/service/service';
import { Module } from '@nestjs/common';
import { z } from 'zod';

const RPCS = 'catraca.balance.v1.BalanceService';

type Answer = () => Promise<{ balance: object }>;

const seven: Answer = async () => ({ balance: { balance: 7, available: 5 } });

/** A service with nothing behind it but its one RPC, which answers like this: for tests of how services talk. */
export function oneRpcServiceOf(answer: Answer): Service {
  return grpcService({ ...described(answer), settings: z.object({ ...baseSettings, ...grpcSettings }) });
}

/** One that answers a balance of 7. */
export const oneRpcService = oneRpcServiceOf(seven);

/** The same, which would also publish. */
export const publishingOneRpcService = grpcService({
  ...described(seven),
  settings: z.object({ ...baseSettings, ...grpcSettings, ...kafkaSettings }),
  publishes: 'tiny.events',
});

function described(answer: Answer) {
  @GrpcEntry(RPCS)
  class Entry {
    getBalance() {
      return answer();
    }
  }

  @Module({ controllers: [Entry] })
  class OneRpcModule {}

  return { name: 'tiny', module: OneRpcModule, serves: 'catraca.balance.v1' };
}

export function oneRpcClient(
  address: string,
  options?: Parameters<typeof grpcClient>[2],
): GrpcClient<BalanceService> {
  return grpcClient<BalanceService>(RPCS, address, options);
}

export function askOnce(client: BalanceService) {
  return client.getBalance({ context: null });
}
