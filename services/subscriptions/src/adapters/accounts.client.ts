import type { Account, AccountsService } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { SubscriptionsSettings } from '../config.ts';

/** The accounts service: a seller as of now, for what no request of a seller makes. */
@Injectable()
export class AccountsClient implements OnApplicationShutdown {
  private readonly accounts: GrpcClient<AccountsService>;

  constructor(@Inject(CONFIG) settings: SubscriptionsSettings) {
    this.accounts = grpcClient('catraca.accounts.v1.AccountsService', settings.ACCOUNTS_GRPC, {
      tls: settings,
    });
  }

  async get(accountId: string): Promise<Account> {
    return (await this.accounts.getAccount({ accountId })).account!;
  }

  onApplicationShutdown(): void {
    this.accounts.close();
  }
}
