import type { AccountsService } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type {
  BalanceService,
  SandboxService as WithdrawalsSandboxService,
  WithdrawalsService,
} from '@catraca/contracts/gen/catraca/balance/v1/balance';
import type {
  CardSalesService,
  ChargesService,
  SandboxService,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type {
  PaymentLinksService,
  SessionsService,
} from '@catraca/contracts/gen/catraca/checkout/v1/checkout';
import type {
  SandboxService as DisputesSandboxService,
  RefundsService,
} from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import type { VaultService } from '@catraca/contracts/gen/catraca/vault/v1/vault';
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
  readonly cardSales: GrpcClient<CardSalesService>;
  readonly sandbox: GrpcClient<SandboxService>;
  readonly vault: GrpcClient<VaultService>;
  readonly refunds: GrpcClient<RefundsService>;
  readonly disputesSandbox: GrpcClient<DisputesSandboxService>;
  readonly balance: GrpcClient<BalanceService>;
  readonly withdrawals: GrpcClient<WithdrawalsService>;
  readonly withdrawalsSandbox: GrpcClient<WithdrawalsSandboxService>;
  readonly webhooks: GrpcClient<WebhooksService>;
  readonly sessions: GrpcClient<SessionsService>;
  readonly paymentLinks: GrpcClient<PaymentLinksService>;

  constructor(@Inject(CONFIG) settings: GatewaySettings) {
    const options = { deadlineMs: settings.INNER_DEADLINE_MS, tls: settings };
    const { ACCOUNTS_GRPC, CHARGES_GRPC, REFUNDS_GRPC, VAULT_GRPC, BALANCE_GRPC, WEBHOOKS_GRPC } = settings;
    const { CHECKOUT_GRPC } = settings;
    this.accounts = grpcClient('catraca.accounts.v1.AccountsService', ACCOUNTS_GRPC, options);
    this.charges = grpcClient('catraca.charges.v1.ChargesService', CHARGES_GRPC, options);
    this.cardSales = grpcClient('catraca.charges.v1.CardSalesService', CHARGES_GRPC, options);
    this.vault = grpcClient('catraca.vault.v1.VaultService', VAULT_GRPC, options);
    this.sandbox = grpcClient('catraca.charges.v1.SandboxService', CHARGES_GRPC, options);
    this.refunds = grpcClient('catraca.refunds.v1.RefundsService', REFUNDS_GRPC, options);
    this.disputesSandbox = grpcClient('catraca.refunds.v1.SandboxService', REFUNDS_GRPC, options);
    this.balance = grpcClient('catraca.balance.v1.BalanceService', BALANCE_GRPC, options);
    this.withdrawals = grpcClient('catraca.balance.v1.WithdrawalsService', BALANCE_GRPC, options);
    this.withdrawalsSandbox = grpcClient('catraca.balance.v1.SandboxService', BALANCE_GRPC, options);
    this.webhooks = grpcClient('catraca.webhooks.v1.WebhooksService', WEBHOOKS_GRPC, options);
    this.sessions = grpcClient('catraca.checkout.v1.SessionsService', CHECKOUT_GRPC, options);
    this.paymentLinks = grpcClient('catraca.checkout.v1.PaymentLinksService', CHECKOUT_GRPC, options);
  }

  onApplicationShutdown(): void {
    const { accounts, charges, sandbox, refunds, disputesSandbox, balance, webhooks } = this;
    const { withdrawals, withdrawalsSandbox, cardSales, vault, sessions, paymentLinks } = this;
    const clients = [accounts, charges, sandbox, refunds, disputesSandbox, balance, webhooks];
    const others = [withdrawals, withdrawalsSandbox, cardSales, vault, sessions, paymentLinks];
    for (const client of [...clients, ...others]) client.close();
  }
}
