import type { AccountsService } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { BalanceService } from '@catraca/contracts/gen/catraca/balance/v1/balance';
import type { ChargesService, SandboxService } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { WebhooksService } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { GatewaySettings } from '../config.ts';

/** Clients of the internal services. */
@Injectable()
export class GrpcServices implements OnApplicationShutdown {
  readonly accounts: GrpcClient<AccountsService>;
  readonly charges: GrpcClient<ChargesService>;
  readonly sandbox: GrpcClient<SandboxService>;
  readonly balance: GrpcClient<BalanceService>;
  readonly webhooks: GrpcClient<WebhooksService>;

  constructor(@Inject(CONFIG) settings: GatewaySettings) {
    const options = { deadlineMs: settings.INNER_DEADLINE_MS, tls: settings };
    this.accounts = grpcClient('catraca.accounts.v1.AccountsService', settings.ACCOUNTS_GRPC, options);
    this.charges = grpcClient('catraca.charges.v1.ChargesService', settings.CHARGES_GRPC, options);
    this.sandbox = grpcClient('catraca.charges.v1.SandboxService', settings.CHARGES_GRPC, options);
    this.balance = grpcClient('catraca.balance.v1.BalanceService', settings.BALANCE_GRPC, options);
    this.webhooks = grpcClient('catraca.webhooks.v1.WebhooksService', settings.WEBHOOKS_GRPC, options);
  }

  onApplicationShutdown(): void {
    for (const client of [this.accounts, this.charges, this.sandbox, this.balance, this.webhooks])
      client.close();
  }
}
