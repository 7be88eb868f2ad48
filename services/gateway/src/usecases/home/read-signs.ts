import type { PublishableKey, SecretKey } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { Withdrawal } from '@catraca/contracts/gen/catraca/balance/v1/balance';
import type { Endpoint as WebhookEndpoint } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import { sellerEndpoints } from '@catraca/contracts/http/endpoints/seller-endpoints';
import type { CallContext } from '@catraca/kernel/call-context';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import type { Signs } from '../../domain/home/attention.ts';
import { type AccountMembership, mayCall } from '../../domain/panel-person.ts';
import { known } from '../known.ts';

/** As many as one page of a list has. Nearly no account has as many keys, or withdrawals in a week. */
const page = { page: 1, perPage: 100 };

/** What of an account may need somebody: only what this role may open. */
@Injectable()
export class ReadSigns {
  constructor(private readonly services: GrpcServices) {}

  /** Null: the role may not open it, or its service is away. */
  async execute(context: CallContext, member: AccountMembership): Promise<Signs> {
    const { accountId, livemode } = context;
    const { refunds, webhooks, withdrawals, accounts, balance } = this.services;
    const filter = { accountId, livemode, ...page };
    const ask = <Answer>(endpoint: Endpoint, read: () => Promise<Answer>) =>
      mayCall(member, endpoint) ? known(read()) : null;
    const [disputes, ofWebhooks, ofWithdrawals, ofBalance, secret, publishable] = await Promise.all([
      ask(sellerEndpoints.listOwnDisputes, () => refunds.listDisputes({ ...filter, status: 'opened' })),
      ask(sellerEndpoints.listOwnWebhookEndpoints, () => webhooks.listEndpoints(filter)),
      ask(operatorEndpoints.listWithdrawals, () => withdrawals.listWithdrawals(filter)),
      ask(sellerEndpoints.getBalance, () => balance.getBalance({ context: toWire(context) })),
      ask(operatorEndpoints.listSecretKeys, () => accounts.listSecretKeys(filter)),
      ask(operatorEndpoints.listPublishableKeys, () => accounts.listPublishableKeys(filter)),
    ]);
    return {
      openDisputes: disputes?.total ?? 0,
      debt: ofBalance?.balance?.debt ?? 0,
      endpoints: ofWebhooks?.endpoints.map(endpointOf) ?? null,
      withdrawals: ofWithdrawals?.withdrawals.map(withdrawalOf) ?? null,
      secretKeys: secret?.secretKeys.map(secretKeyOf) ?? null,
      publishableKeys: publishable?.publishableKeys.map(publishableKeyOf) ?? null,
    };
  }
}

const endpointOf = ({ id, status, disabledReason, failingSince }: WebhookEndpoint) => ({
  ...{ id, isDisabledByUs: status === 'disabled' && disabledReason != null },
  isFailing: status === 'enabled' && failingSince != null,
});

const withdrawalOf = ({ id, status, createdAt }: Withdrawal) => ({
  ...{ id, isFailed: status === 'failed', createdAt: new Date(createdAt) },
});

const secretKeyOf = ({ revokedAt, expiresAt }: SecretKey) => ({
  isRevoked: revokedAt != null,
  expiresAt: expiresAt ? new Date(expiresAt) : null,
});

const publishableKeyOf = ({ allowedDomains }: PublishableKey) => ({
  hasDomain: allowedDomains.length > 0,
});
