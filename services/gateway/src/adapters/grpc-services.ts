import type { AccountsService } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type {
  BalanceService,
  ConcernsService,
  SandboxService as WithdrawalsSandboxService,
  WithdrawalsService,
} from '@catraca/contracts/gen/catraca/balance/v1/balance';
import type {
  CardSalesService,
  ChargesService,
  FeeQuotesService,
  SandboxService,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type {
  PaymentLinksService,
  SessionsService,
} from '@catraca/contracts/gen/catraca/checkout/v1/checkout';
import type {
  CredentialsService,
  MembersService,
  SessionsService as PeopleSessionsService,
  ViewsService,
} from '@catraca/contracts/gen/catraca/identity/v1/identity';
import type {
  SandboxService as DisputesSandboxService,
  RefundsService,
} from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import type {
  SandboxService as MandatesSandboxService,
  MandatesService,
  SubscriptionsService,
} from '@catraca/contracts/gen/catraca/subscriptions/v1/subscriptions';
import type { VaultService } from '@catraca/contracts/gen/catraca/vault/v1/vault';
import type { ListenersService, WebhooksService } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
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
  readonly feeQuotes: GrpcClient<FeeQuotesService>;
  readonly sandbox: GrpcClient<SandboxService>;
  readonly vault: GrpcClient<VaultService>;
  readonly refunds: GrpcClient<RefundsService>;
  readonly disputesSandbox: GrpcClient<DisputesSandboxService>;
  readonly balance: GrpcClient<BalanceService>;
  readonly withdrawals: GrpcClient<WithdrawalsService>;
  readonly withdrawalsSandbox: GrpcClient<WithdrawalsSandboxService>;
  readonly webhooks: GrpcClient<WebhooksService>;
  readonly listeners: GrpcClient<ListenersService>;
  readonly sessions: GrpcClient<SessionsService>;
  readonly paymentLinks: GrpcClient<PaymentLinksService>;
  readonly peopleSessions: GrpcClient<PeopleSessionsService>;
  readonly credentials: GrpcClient<CredentialsService>;
  readonly members: GrpcClient<MembersService>;
  readonly mandates: GrpcClient<MandatesService>;
  readonly subscriptions: GrpcClient<SubscriptionsService>;
  readonly mandatesSandbox: GrpcClient<MandatesSandboxService>;
  readonly chargeConcerns: GrpcClient<ConcernsService>;
  readonly refundConcerns: GrpcClient<ConcernsService>;
  readonly balanceConcerns: GrpcClient<ConcernsService>;
  readonly webhookConcerns: GrpcClient<ConcernsService>;
  readonly views: GrpcClient<ViewsService>;

  private readonly clients: { close(): void }[] = [];

  constructor(@Inject(CONFIG) private readonly settings: GatewaySettings) {
    const { ACCOUNTS_GRPC, CHARGES_GRPC, REFUNDS_GRPC, VAULT_GRPC, BALANCE_GRPC, WEBHOOKS_GRPC } = settings;
    const { CHECKOUT_GRPC, IDENTITY_GRPC, SUBSCRIPTIONS_GRPC } = settings;
    this.accounts = this.client('catraca.accounts.v1.AccountsService', ACCOUNTS_GRPC);
    this.charges = this.client('catraca.charges.v1.ChargesService', CHARGES_GRPC);
    this.cardSales = this.client('catraca.charges.v1.CardSalesService', CHARGES_GRPC);
    this.feeQuotes = this.client('catraca.charges.v1.FeeQuotesService', CHARGES_GRPC);
    this.vault = this.client('catraca.vault.v1.VaultService', VAULT_GRPC);
    this.sandbox = this.client('catraca.charges.v1.SandboxService', CHARGES_GRPC);
    this.refunds = this.client('catraca.refunds.v1.RefundsService', REFUNDS_GRPC);
    this.disputesSandbox = this.client('catraca.refunds.v1.SandboxService', REFUNDS_GRPC);
    this.balance = this.client('catraca.balance.v1.BalanceService', BALANCE_GRPC);
    this.withdrawals = this.client('catraca.balance.v1.WithdrawalsService', BALANCE_GRPC);
    this.withdrawalsSandbox = this.client('catraca.balance.v1.SandboxService', BALANCE_GRPC);
    this.webhooks = this.client('catraca.webhooks.v1.WebhooksService', WEBHOOKS_GRPC);
    this.listeners = this.client('catraca.webhooks.v1.ListenersService', WEBHOOKS_GRPC);
    this.sessions = this.client('catraca.checkout.v1.SessionsService', CHECKOUT_GRPC);
    this.paymentLinks = this.client('catraca.checkout.v1.PaymentLinksService', CHECKOUT_GRPC);
    this.peopleSessions = this.client('catraca.identity.v1.SessionsService', IDENTITY_GRPC);
    this.credentials = this.client('catraca.identity.v1.CredentialsService', IDENTITY_GRPC);
    this.members = this.client('catraca.identity.v1.MembersService', IDENTITY_GRPC);
    const subscriptions = 'catraca.subscriptions.v1';
    this.mandates = this.client(`${subscriptions}.MandatesService`, SUBSCRIPTIONS_GRPC);
    this.subscriptions = this.client(`${subscriptions}.SubscriptionsService`, SUBSCRIPTIONS_GRPC);
    this.mandatesSandbox = this.client(`${subscriptions}.SandboxService`, SUBSCRIPTIONS_GRPC);
    this.chargeConcerns = this.client('catraca.charges.v1.ConcernsService', CHARGES_GRPC);
    this.refundConcerns = this.client('catraca.refunds.v1.ConcernsService', REFUNDS_GRPC);
    this.balanceConcerns = this.client('catraca.balance.v1.ConcernsService', BALANCE_GRPC);
    this.webhookConcerns = this.client('catraca.webhooks.v1.ConcernsService', WEBHOOKS_GRPC);
    this.views = this.client('catraca.identity.v1.ViewsService', IDENTITY_GRPC);
  }

  onApplicationShutdown(): void {
    for (const client of this.clients) client.close();
  }

  private client<Service extends object>(service: string, address: string): GrpcClient<Service> {
    const { INNER_DEADLINE_MS: deadlineMs } = this.settings;
    const client = grpcClient<Service>(service, address, { deadlineMs, tls: this.settings });
    this.clients.push(client);
    return client;
  }
}
