import type {
  AccountMode,
  Subscription,
  WebhooksService,
} from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { NotifierSettings } from '../config.ts';

/** So that an answer stays far below what gRPC carries: 200 accounts have at most 2,000 endpoints. */
const MOST_ACCOUNTS = 200;

/** Asks webhooks who is to hear of an account's events, with the secrets to sign with. Nothing of it is kept. */
@Injectable()
export class SubscriptionsClient implements OnApplicationShutdown {
  private readonly webhooks: GrpcClient<WebhooksService>;

  constructor(@Inject(CONFIG) settings: NotifierSettings) {
    this.webhooks = grpcClient('catraca.webhooks.v1.WebhooksService', settings.WEBHOOKS_GRPC, {
      tls: settings,
    });
  }

  /** All enabled endpoints of these accounts, each account in its mode. */
  async find(accounts: readonly AccountMode[]): Promise<Subscription[]> {
    const distinct = new Map(
      accounts.map((account) => [`${account.accountId} ${account.livemode}`, account]),
    );
    const asked = [...distinct.values()].map(({ accountId, livemode }) => ({ accountId, livemode }));
    const found: Subscription[] = [];
    for (let from = 0; from < asked.length; from += MOST_ACCOUNTS) {
      const request = { accounts: asked.slice(from, from + MOST_ACCOUNTS) };
      found.push(...(await this.webhooks.findSubscriptions(request)).subscriptions);
    }
    return found;
  }

  onApplicationShutdown(): void {
    this.webhooks.close();
  }
}
