import type {
  AccountsService,
  CreatePublishableKeyRequest,
  DeletePublishableKeyRequest,
  FindPublishableKeyRequest,
  GetPageKeyRequest,
  ListPublishableKeysRequest,
  UpdatePublishableKeyRequest,
} from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { required } from '@catraca/platform/grpc/required';
import { AccountStore } from '../adapters/account.store.ts';
import { PublishableKeyStore } from '../adapters/publishable-key.store.ts';
import { CreatePublishableKey } from '../usecases/create-publishable-key.ts';
import { FindPublishableKey } from '../usecases/find-publishable-key.ts';
import { GetPageKey } from '../usecases/get-page-key.ts';
import { accountMessage, publishableKeyMessage } from './accounts.mapping.ts';
import { keyFilterOf } from './key-filter.ts';

/** Keys of sellers' pages. */
@GrpcEntry('catraca.accounts.v1.AccountsService')
export class PublishableKeysController implements Partial<AccountsService> {
  constructor(
    private readonly accounts: AccountStore,
    private readonly keys: PublishableKeyStore,
    private readonly create: CreatePublishableKey,
    private readonly find: FindPublishableKey,
    private readonly getForPages: GetPageKey,
  ) {}

  async createPublishableKey({ keyId, ...order }: CreatePublishableKeyRequest) {
    const withId = { ...order, id: required(keyId, 'key_id') };
    const key = await this.create.execute(withId, new Date());
    return { publishableKey: publishableKeyMessage(key) };
  }

  async findPublishableKey({ key }: FindPublishableKeyRequest) {
    const found = await this.find.execute(key);
    return found
      ? {
          publishableKey: publishableKeyMessage(found.publishableKey),
          account: accountMessage(found.account),
        }
      : {};
  }

  async getPageKey({ accountId, livemode }: GetPageKeyRequest) {
    const { key, account } = await this.getForPages.execute(accountId, livemode);
    return { publishableKey: publishableKeyMessage(key), account: accountMessage(account) };
  }

  async listPublishableKeys(request: ListPublishableKeysRequest) {
    const { items, total } = await this.keys.list(await keyFilterOf(this.accounts, request), request);
    return { publishableKeys: items.map(publishableKeyMessage), total };
  }

  async updatePublishableKey({ keyId: id, allowedDomains, ...which }: UpdatePublishableKeyRequest) {
    const key = await this.keys.setAllowedDomains({ id, ...which }, allowedDomains, new Date());
    return { publishableKey: publishableKeyMessage(key) };
  }

  async deletePublishableKey({ keyId: id, ...which }: DeletePublishableKeyRequest) {
    await this.keys.delete({ id, ...which }, new Date());
    return {};
  }
}
