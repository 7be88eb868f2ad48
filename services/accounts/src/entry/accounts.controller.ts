import type {
  AccountsService,
  AdvanceTestClockRequest,
  CreateAccountRequest,
  GetAccountRequest,
  ListAccountsRequest,
  ListContractsRequest,
  ListTestClocksRequest,
  PreviewContractRequest,
  UpdateAccountRequest,
} from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { required } from '@catraca/platform/grpc/required';
import { EPOCH } from '@catraca/platform/mongo/epoch';
import { AccountStore } from '../adapters/account.store.ts';
import { previewedContract } from '../domain/account.ts';
import { AdvanceTestClock } from '../usecases/advance-test-clock.ts';
import { CreateAccount } from '../usecases/create-account.ts';
import { ListAccounts } from '../usecases/list-accounts.ts';
import { UpdateAccount } from '../usecases/update-account.ts';
import { accountMessage } from './accounts.mapping.ts';

/** Accounts and the clocks of their test mode. */
@GrpcEntry('catraca.accounts.v1.AccountsService')
export class AccountsController implements Partial<AccountsService> {
  constructor(
    private readonly accounts: AccountStore,
    private readonly create: CreateAccount,
    private readonly list: ListAccounts,
    private readonly update: UpdateAccount,
    private readonly advance: AdvanceTestClock,
  ) {}

  async createAccount({ accountId, name, document, email, patch }: CreateAccountRequest) {
    const owner = { id: required(accountId, 'account_id'), name, document, email };
    const account = await this.create.execute(owner, patch ?? {}, new Date());
    return { account: accountMessage(account) };
  }

  async getAccount({ accountId }: GetAccountRequest) {
    return { account: accountMessage(await this.accounts.get(accountId)) };
  }

  async listAccounts({ page, perPage, search = null, registration = null }: ListAccountsRequest) {
    const { items, total } = await this.list.execute({ search, registration }, { page, perPage });
    return { accounts: items.map(accountMessage), total };
  }

  async listContracts({ accountId, page, perPage }: ListContractsRequest) {
    const { contracts, contractsMadeAt } = await this.accounts.get(accountId);
    const versions = contracts.map((contract, at) => {
      return { contract, createdAt: contractsMadeAt[at]!.toISOString() };
    });
    const shown = versions.reverse().slice((page - 1) * perPage, page * perPage);
    return { contracts: shown, total: contracts.length };
  }

  async previewContract({ accountId, version = null, patch }: PreviewContractRequest) {
    return { contract: previewedContract(await this.accounts.get(accountId), version, patch ?? {}) };
  }

  async updateAccount({ accountId, patch }: UpdateAccountRequest) {
    const account = await this.update.execute(accountId, patch ?? {}, new Date());
    return { account: accountMessage(account) };
  }

  async advanceTestClock({ accountId, advanceId: id, seconds }: AdvanceTestClockRequest) {
    const offsetSeconds = await this.advance.execute(accountId, { id, seconds }, new Date());
    return { offsetSeconds };
  }

  async listTestClocks({ movedSince }: ListTestClocksRequest) {
    const readAt = new Date().toISOString();
    const moved = await this.accounts.movedTestClocks(movedSince ? new Date(movedSince) : EPOCH);
    const testClocks = moved.map((clock) => ({ ...clock, movedAt: clock.movedAt.toISOString() }));
    return { testClocks, readAt };
  }

  async listHeldAccounts() {
    return { accountIds: await this.accounts.heldIds() };
  }
}
