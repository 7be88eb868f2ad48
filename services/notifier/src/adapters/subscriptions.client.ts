import type { WebhooksService } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { NotifierSettings } from '../config.ts';
import type { AccountMode, Subscription } from '../domain/subscription.ts';

/** 200 accounts have at most 2,000 endpoints: the response stays far below gRPC's limit. */
const MAX_ACCOUNTS = 200;

/** Reads endpoints and their signing secrets from webhooks. They are not stored here. */
@Injectable()
export class SubscriptionsClient implements OnApplicationShutdown {
  private readonly webhooks: GrpcClient<WebhooksService>;

  constructor(@Inject(CONFIG) settings: NotifierSettings) {
    this.webhooks = grpcClient('catraca.webhooks.v1.WebhooksService', settings.WEBHOOKS_GRPC, {
      tls: settings,
    });
  }

  /** All enabled endpoints of these accounts, of each account's mode. */
  async find(accounts: readonly AccountMode[]): Promise<Subscription[]> {
    const distinct = new Map(
      accounts.map((account) => [`${account.accountId} ${account.livemode}`, account]),
    );
    const requested = [...distinct.values()].map(({ accountId, livemode }) => ({ accountId, livemode }));
    const found: Subscription[] = [];
    for (let from = 0; from < requested.length; from += MAX_ACCOUNTS) {
      const request = { accounts: requested.slice(from, from + MAX_ACCOUNTS) };
      found.push(...(await this.webhooks.findSubscriptions(request)).subscriptions);
    }
    return found;
  }

  onApplicationShutdown(): void {
    this.webhooks.close();
  }
}
