import type {
  AccountsService,
  CreateAccountRequest,
  CreatePublishableKeyRequest,
  CreateSecretKeyRequest,
  DeletePublishableKeyRequest,
  FindSecretKeyRequest,
  GetAccountRequest,
  ListAccountsRequest,
  ListPublishableKeysRequest,
  ListSecretKeysRequest,
  RevokeSecretKeyRequest,
  UpdateAccountRequest,
  UpdatePublishableKeyRequest,
} from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { AccountStore } from '../adapters/account.store.ts';
import { PublishableKeyStore } from '../adapters/publishable-key.store.ts';
import { type KeyFilter, SecretKeyStore } from '../adapters/secret-key.store.ts';
import { CreateAccount } from '../usecases/create-account.ts';
import { CreatePublishableKey } from '../usecases/create-publishable-key.ts';
import { CreateSecretKey } from '../usecases/create-secret-key.ts';
import { FindSecretKey } from '../usecases/find-secret-key.ts';
import { RevokeSecretKey } from '../usecases/revoke-secret-key.ts';
import { UpdateAccount } from '../usecases/update-account.ts';
import { accountMessage, publishableKeyMessage, secretKeyMessage } from './messages.ts';

@GrpcEntry('catraca.accounts.v1.AccountsService')
export class AccountsController implements AccountsService {
  constructor(
    private readonly accounts: AccountStore,
    private readonly secretKeys: SecretKeyStore,
    private readonly publishableKeys: PublishableKeyStore,
    private readonly createAccountCase: CreateAccount,
    private readonly updateAccountCase: UpdateAccount,
    private readonly createSecretKeyCase: CreateSecretKey,
    private readonly findSecretKeyCase: FindSecretKey,
    private readonly revokeSecretKeyCase: RevokeSecretKey,
    private readonly createPublishableKeyCase: CreatePublishableKey,
  ) {}

  async createAccount({ name, document, email, patch }: CreateAccountRequest) {
    const account = await this.createAccountCase.execute({ name, document, email }, patch ?? {}, new Date());
    return { account: accountMessage(account) };
  }

  async getAccount({ accountId }: GetAccountRequest) {
    return { account: accountMessage(await this.accounts.get(accountId)) };
  }

  async listAccounts({ page, perPage }: ListAccountsRequest) {
    const { items, total } = await this.accounts.list({ page, perPage });
    return { accounts: items.map(accountMessage), total };
  }

  async updateAccount({ accountId, patch }: UpdateAccountRequest) {
    const account = await this.updateAccountCase.execute(accountId, patch ?? {}, new Date());
    return { account: accountMessage(account) };
  }

  async createSecretKey({ expiresAt, ...order }: CreateSecretKeyRequest) {
    const expiry = expiresAt ? new Date(expiresAt) : null;
    const { secretKey, clear } = await this.createSecretKeyCase.execute(
      { ...order, expiresAt: expiry },
      new Date(),
    );
    return { secretKey: secretKeyMessage(secretKey), key: clear };
  }

  async listSecretKeys(request: ListSecretKeysRequest) {
    const { items, total } = await this.secretKeys.list(await this.keysOf(request), request);
    return { secretKeys: items.map(secretKeyMessage), total };
  }

  async revokeSecretKey({ accountId, keyId }: RevokeSecretKeyRequest) {
    await this.revokeSecretKeyCase.execute(accountId, keyId, new Date());
    return {};
  }

  async findSecretKey({ keySha256 }: FindSecretKeyRequest) {
    const found = await this.findSecretKeyCase.execute(keySha256, new Date());
    return found
      ? { secretKey: secretKeyMessage(found.secretKey), account: accountMessage(found.account) }
      : {};
  }

  async createPublishableKey(order: CreatePublishableKeyRequest) {
    const key = await this.createPublishableKeyCase.execute(order, new Date());
    return { publishableKey: publishableKeyMessage(key) };
  }

  async listPublishableKeys(request: ListPublishableKeysRequest) {
    const { items, total } = await this.publishableKeys.list(await this.keysOf(request), request);
    return { publishableKeys: items.map(publishableKeyMessage), total };
  }

  async updatePublishableKey({ accountId, keyId: id, allowedDomains }: UpdatePublishableKeyRequest) {
    const key = await this.publishableKeys.setAllowedDomains({ accountId, id }, allowedDomains, new Date());
    return { publishableKey: publishableKeyMessage(key) };
  }

  async deletePublishableKey({ accountId, keyId: id }: DeletePublishableKeyRequest) {
    await this.publishableKeys.delete({ accountId, id }, new Date());
    return {};
  }

  /** Throws resource_not_found for an unknown account. */
  private async keysOf({ accountId, livemode }: ListSecretKeysRequest): Promise<KeyFilter> {
    await this.accounts.get(accountId);
    return livemode == null ? { accountId } : { accountId, livemode };
  }
}
