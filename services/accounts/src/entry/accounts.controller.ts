import type {
  AccountsService,
  AdvanceTestClockRequest,
  CreateAccountRequest,
  CreateOperatorCredentialRequest,
  CreatePublishableKeyRequest,
  CreateSecretKeyRequest,
  DeletePublishableKeyRequest,
  FindOperatorCredentialRequest,
  FindPublishableKeyRequest,
  FindSecretKeyRequest,
  GetAccountRequest,
  GetPageKeyRequest,
  ListAccountsRequest,
  ListOperatorCredentialsRequest,
  ListPublishableKeysRequest,
  ListSecretKeysRequest,
  RevokeOperatorCredentialRequest,
  RevokeSecretKeyRequest,
  UpdateAccountRequest,
  UpdatePublishableKeyRequest,
} from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { required } from '@catraca/platform/grpc/required';
import { AccountStore } from '../adapters/account.store.ts';
import { OperatorCredentialStore } from '../adapters/operator-credential.store.ts';
import { PublishableKeyStore } from '../adapters/publishable-key.store.ts';
import { type KeyFilter, SecretKeyStore } from '../adapters/secret-key.store.ts';
import { AdvanceTestClock } from '../usecases/advance-test-clock.ts';
import { CreateAccount } from '../usecases/create-account.ts';
import { CreateOperatorCredential } from '../usecases/create-operator-credential.ts';
import { CreatePublishableKey } from '../usecases/create-publishable-key.ts';
import { CreateSecretKey } from '../usecases/create-secret-key.ts';
import { FindOperatorCredential } from '../usecases/find-operator-credential.ts';
import { FindPublishableKey } from '../usecases/find-publishable-key.ts';
import { FindSecretKey } from '../usecases/find-secret-key.ts';
import { GetPageKey } from '../usecases/get-page-key.ts';
import { RevokeOperatorCredential } from '../usecases/revoke-operator-credential.ts';
import { RevokeSecretKey } from '../usecases/revoke-secret-key.ts';
import { UpdateAccount } from '../usecases/update-account.ts';
import {
  accountMessage,
  operatorCredentialMessage,
  publishableKeyMessage,
  secretKeyMessage,
} from './accounts.mapping.ts';

@GrpcEntry('catraca.accounts.v1.AccountsService')
export class AccountsController implements AccountsService {
  constructor(
    private readonly accounts: AccountStore,
    private readonly secretKeys: SecretKeyStore,
    private readonly publishableKeys: PublishableKeyStore,
    private readonly createAccountCase: CreateAccount,
    private readonly updateAccountCase: UpdateAccount,
    private readonly advanceTestClockCase: AdvanceTestClock,
    private readonly createSecretKeyCase: CreateSecretKey,
    private readonly findSecretKeyCase: FindSecretKey,
    private readonly revokeSecretKeyCase: RevokeSecretKey,
    private readonly createPublishableKeyCase: CreatePublishableKey,
    private readonly findPublishableKeyCase: FindPublishableKey,
    private readonly getPageKeyCase: GetPageKey,
    private readonly operatorCredentials: OperatorCredentialStore,
    private readonly createCredentialCase: CreateOperatorCredential,
    private readonly findCredentialCase: FindOperatorCredential,
    private readonly revokeCredentialCase: RevokeOperatorCredential,
  ) {}

  async createAccount({ accountId, name, document, email, patch }: CreateAccountRequest) {
    const owner = { id: required(accountId, 'account_id'), name, document, email };
    const account = await this.createAccountCase.execute(owner, patch ?? {}, new Date());
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

  async advanceTestClock({ accountId, advanceId: id, seconds }: AdvanceTestClockRequest) {
    const offsetSeconds = await this.advanceTestClockCase.execute(accountId, { id, seconds }, new Date());
    return { offsetSeconds };
  }

  async listTestClocks() {
    return { testClocks: await this.accounts.movedTestClocks() };
  }

  async listHeldAccounts() {
    return { accountIds: await this.accounts.heldIds() };
  }

  async createSecretKey({ keyId, accountId, name, livemode, scopes, expiresAt }: CreateSecretKeyRequest) {
    const id = required(keyId, 'key_id');
    const order = { id, accountId, name, livemode, scopes, expiresAt: dateOf(expiresAt) };
    const { secretKey, clear } = await this.createSecretKeyCase.execute(order, new Date());
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

  async createPublishableKey({ keyId, ...order }: CreatePublishableKeyRequest) {
    const withId = { ...order, id: required(keyId, 'key_id') };
    const key = await this.createPublishableKeyCase.execute(withId, new Date());
    return { publishableKey: publishableKeyMessage(key) };
  }

  async findPublishableKey({ key }: FindPublishableKeyRequest) {
    const found = await this.findPublishableKeyCase.execute(key);
    return found
      ? {
          publishableKey: publishableKeyMessage(found.publishableKey),
          account: accountMessage(found.account),
        }
      : {};
  }

  async getPageKey({ accountId, livemode }: GetPageKeyRequest) {
    const { key, account } = await this.getPageKeyCase.execute(accountId, livemode);
    return { publishableKey: publishableKeyMessage(key), account: accountMessage(account) };
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

  async createOperatorCredential({ credentialId, name, scopes, expiresAt }: CreateOperatorCredentialRequest) {
    const id = required(credentialId, 'credential_id');
    const order = { id, name, scopes, expiresAt: dateOf(expiresAt) };
    const { credential, token } = await this.createCredentialCase.execute(order, new Date());
    return { credential: operatorCredentialMessage(credential), token };
  }

  async listOperatorCredentials({ page, perPage }: ListOperatorCredentialsRequest) {
    const { items, total } = await this.operatorCredentials.list({}, { page, perPage });
    return { credentials: items.map(operatorCredentialMessage), total };
  }

  async revokeOperatorCredential({ credentialId }: RevokeOperatorCredentialRequest) {
    await this.revokeCredentialCase.execute(credentialId, new Date());
    return {};
  }

  async findOperatorCredential({ tokenSha256 }: FindOperatorCredentialRequest) {
    const credential = await this.findCredentialCase.execute(tokenSha256, new Date());
    return credential ? { credential: operatorCredentialMessage(credential) } : {};
  }

  /** Throws resource_not_found for an unknown account. */
  private async keysOf({ accountId, livemode }: ListSecretKeysRequest): Promise<KeyFilter> {
    await this.accounts.get(accountId);
    return livemode == null ? { accountId } : { accountId, livemode };
  }
}

function dateOf(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null;
}
