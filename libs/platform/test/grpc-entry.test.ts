import type { SandboxService } from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { defineService } from '@catraca/platform/service/define-service';
import { baseSettings, grpcSettings } from '@catraca/platform/service/settings';
import { freePorts } from '@catraca/stack/ports';
import { Module, type Type } from '@nestjs/common';
import { z } from 'zod';

const RPCS = 'catraca.refunds.v1.SandboxService';
const facts = { name: 'tiny', grpc: 'catraca.refunds.v1', consumes: [], outboxes: [] };

@GrpcEntry(RPCS)
class Opens {
  async openTestDispute() {
    return { dispute: { id: 'opened' } };
  }
}

@GrpcEntry(RPCS)
class Decides {
  async decideTestDispute() {
    return { dispute: { id: 'decided' } };
  }
  async refuseTestRefunds() {
    return {};
  }
}

let port: number;
beforeEach(async () => {
  [port = 0] = await freePorts(1);
});

function start(...controllers: Type[]) {
  @Module({ controllers })
  class Tiny {}

  const settings = z.object({ ...baseSettings, ...grpcSettings });
  const service = defineService(facts, { module: Tiny, settings });
  return service.start({
    HOST: '127.0.0.1',
    GRPC_PORT: String(port),
    LOG_LEVEL: 'error',
    GRPC_INSECURE: 'true',
  });
}

test('two controllers share the RPCs of a service', async () => {
  const service = await start(Opens, Decides);
  const client: GrpcClient<SandboxService> = grpcClient(RPCS, `127.0.0.1:${port}`);
  const opened = await client.openTestDispute({ context: null, chargeId: '' });
  const decided = await client.decideTestDispute({ context: null, disputeId: '', outcome: '' });
  expect([opened.dispute!.id, decided.dispute!.id]).toEqual(['opened', 'decided']);
  client.close();
  await service.close();
});

test('a service does not start without a controller for each RPC', async () => {
  await expect(start(Opens)).rejects.toThrow(
    '0 controllers handle /catraca.refunds.v1.SandboxService/Decide',
  );
});

test('a service does not start with two controllers for one RPC', async () => {
  @GrpcEntry(RPCS)
  class DecidesToo extends Decides {}

  await expect(start(Opens, Decides, DecidesToo)).rejects.toThrow('2 controllers handle');
});
