import type {
  AccountsService,
  CreateSecretKeyRequest,
  FindSecretKeyRequest,
  ListSecretKeysRequest,
  RevokeSecretKeyRequest,
} from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { required } from '@catraca/platform/grpc/required';
import { AccountStore } from '../adapters/account.store.ts';
import { SecretKeyStore } from '../adapters/secret-key.store.ts';
import { CreateSecretKey } from '../usecases/create-secret-key.ts';
import { FindSecretKey } from '../usecases/find-secret-key.ts';
import { RevokeSecretKey } from '../usecases/revoke-secret-key.ts';
import { accountMessage, dateOf, secretKeyMessage } from './accounts.mapping.ts';
import { keyFilterOf } from './key-filter.ts';

/** Keys of sellers' servers. */
@GrpcEntry('catraca.accounts.v1.AccountsService')
export class SecretKeysController implements Partial<AccountsService> {
  constructor(
    private readonly accounts: AccountStore,
    private readonly keys: SecretKeyStore,
    private readonly create: CreateSecretKey,
    private readonly find: FindSecretKey,
    private readonly revoke: RevokeSecretKey,
  ) {}

  async createSecretKey({ keyId, accountId, name, livemode, scopes, expiresAt }: CreateSecretKeyRequest) {
    const id = required(keyId, 'key_id');
    const order = { id, accountId, name, livemode, scopes, expiresAt: dateOf(expiresAt) };
    const { secretKey, clear } = await this.create.execute(order, new Date());
    return { secretKey: secretKeyMessage(secretKey), key: clear };
  }

  async listSecretKeys(request: ListSecretKeysRequest) {
    const { items, total } = await this.keys.list(await keyFilterOf(this.accounts, request), request);
    return { secretKeys: items.map(secretKeyMessage), total };
  }

  async revokeSecretKey({ keyId: id, ...which }: RevokeSecretKeyRequest) {
    await this.revoke.execute({ id, ...which }, new Date());
    return {};
  }

  async findSecretKey({ keySha256 }: FindSecretKeyRequest) {
    const found = await this.find.execute(keySha256, new Date());
    return found
      ? { secretKey: secretKeyMessage(found.secretKey), account: accountMessage(found.account) }
      : {};
  }
}
