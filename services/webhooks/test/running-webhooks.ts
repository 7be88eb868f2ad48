import type { WebhooksService } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import type { GrpcClient } from '@catraca/platform/grpc/client';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import { webhooksService } from '../src/webhooks.module.ts';

export interface RunningWebhooks {
  service: ServiceUnderTest;
  webhooks: GrpcClient<WebhooksService>;
}

/** The webhooks service, where test endpoints may be on loopback. */
export async function startWebhooks(): Promise<RunningWebhooks> {
  const service = await ServiceUnderTest.start(webhooksService, { WEBHOOK_ALLOW_PRIVATE: 'true' });
  return { service, webhooks: service.client<WebhooksService>('catraca.webhooks.v1.WebhooksService') };
}
