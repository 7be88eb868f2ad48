import type {
  AccountsService,
  CreateAccountRequest,
  CreateSecretKeyRequest,
  FindSecretKeyRequest,
  GetAccountRequest,
  ListAccountsRequest,
  ListSecretKeysRequest,
  RevokeSecretKeyRequest,
  UpdateAccountRequest,
} from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { GrpcEntry } from '@catraca/platform/grpc-entry';
import { AccountStore } from '../adapters/account.store.ts';
import { SecretKeyStore } from '../adapters/secret-key.store.ts';
import { CreateAccount } from '../usecases/create-account.ts';
import { CreateSecretKey } from '../usecases/create-secret-key.ts';
import { FindSecretKey } from '../usecases/find-secret-key.ts';
import { RevokeSecretKey } from '../usecases/revoke-secret-key.ts';
import { UpdateAccount } from '../usecases/update-account.ts';
import { accountMessage, secretKeyMessage } from './messages.ts';

@GrpcEntry('catraca.accounts.v1.AccountsService')
export class AccountsController implements AccountsService {
  constructor(
    private readonly accounts: AccountStore,
    private readonly keys: SecretKeyStore,
    private readonly createAccountCase: CreateAccount,
    private readonly updateAccountCase: UpdateAccount,
    private readonly createSecretKeyCase: CreateSecretKey,
    private readonly findSecretKeyCase: FindSecretKey,
    private readonly revokeSecretKeyCase: RevokeSecretKey,
  ) {}

  async createAccount({ name, document, email, patch }: CreateAccountRequest) {
    const account = await this.createAccountCase.execute({ name, document, email }, patch ?? {}, new Date());
    return { account: accountMessage(account) };
  }

  async getAccount({ accountId }: GetAccountRequest) {
    return { account: accountMessage(await this.accounts.get(accountId)) };
  }

  async listAccounts({ page, perPage }: ListAccountsRequest) {
    const { accounts, total } = await this.accounts.list(page, perPage);
    return { accounts: accounts.map(accountMessage), total };
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

  async listSecretKeys({ accountId, livemode, page, perPage }: ListSecretKeysRequest) {
    const filter = livemode == null ? { accountId } : { accountId, livemode };
    const { keys, total } = await this.keys.list(filter, page, perPage);
    return { secretKeys: keys.map(secretKeyMessage), total };
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
}
