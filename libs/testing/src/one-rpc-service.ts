import type { BalanceService } from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { defineService, type Service } from '@catraca/platform/service/define-service';
import { baseSettings, grpcSettings, kafkaSettings } from '@catraca/platform/service/settings';
import { Module, type Type } from '@nestjs/common';
import { z } from 'zod';

const RPCS = 'catraca.balance.v1.BalanceService';

const descriptor = { name: 'tiny', grpc: 'catraca.balance.v1', consumes: [], outboxes: [] };

type Response = () => Promise<{ balance: object }>;

const seven: Response = async () => ({ balance: { balance: 7, available: 5 } });

/** A service of which one RPC returns `response`, for tests of gRPC between services. */
export function oneRpcServiceOf(response: Response): Service {
  const settings = z.object({ ...baseSettings, ...grpcSettings });
  return defineService(descriptor, { module: moduleOf(response), settings });
}

/** Returns a balance of 7. */
export const oneRpcService = oneRpcServiceOf(seven);

/** The same service, which also publishes to a topic. */
export const publishingOneRpcService = defineService(
  { ...descriptor, publishes: 'tiny.events' },
  { module: moduleOf(seven), settings: z.object({ ...baseSettings, ...grpcSettings, ...kafkaSettings }) },
);

function unused(): never {
  throw new Error('not used in tests');
}

function moduleOf(response: Response): Type {
  @GrpcEntry(RPCS)
  class Entry {
    getBalance() {
      return response();
    }
    listLedgerEntries() {
      return unused();
    }
    listEntriesOf() {
      return unused();
    }
    listSettlements() {
      return unused();
    }
    getBooks() {
      return unused();
    }
    listRevenue() {
      return unused();
    }
  }

  @Module({ controllers: [Entry] })
  class OneRpcModule {}

  return OneRpcModule;
}

export function oneRpcClient(
  address: string,
  options?: Parameters<typeof grpcClient>[2],
): GrpcClient<BalanceService> {
  return grpcClient<BalanceService>(RPCS, address, options);
}

export function callGetBalance(client: BalanceService) {
  return client.getBalance({ context: null });
}
