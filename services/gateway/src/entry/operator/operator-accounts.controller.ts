import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import type {
  Account,
  ContractVersion,
  CreateAccountBody,
  FeeQuote,
  ListAccountsQuery,
  PatchAccountBody,
  QuoteFeesBody,
} from '@catraca/contracts/http/schemas/account';
import { listOf, type Page } from '@catraca/contracts/http/schemas/list';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import type { EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import {
  accountPatch,
  accountResponse,
  contractPatch,
  contractResponse,
} from '../mapping/account.mapping.ts';
import { feeQuoteResponse } from '../mapping/fee-quote.mapping.ts';

@Controller()
export class OperatorAccountsController {
  constructor(private readonly services: GrpcServices) {}

  @Route(operatorEndpoints.createAccount)
  async create(@Req() { edge }: EdgeRequest, @Body() body: CreateAccountBody): Promise<Account> {
    const { name, document, email } = body;
    const { account } = await this.services.accounts.createAccount({
      accountId: edge.resourceId!,
      name,
      document,
      email,
      patch: accountPatch(body),
    });
    return accountResponse(account!);
  }

  @Route(operatorEndpoints.listAccounts)
  async list(@Query() { q: search, registration, ...query }: ListAccountsQuery) {
    const { accounts, total } = await this.services.accounts.listAccounts({
      page: query.page,
      perPage: query.per_page,
      search,
      registration,
    });
    return listOf(accounts.map(accountResponse), total, query);
  }

  @Route(operatorEndpoints.getAccount)
  async get(@Param('account') accountId: string): Promise<Account> {
    const { account } = await this.services.accounts.getAccount({ accountId });
    return accountResponse(account!);
  }

  @Route(operatorEndpoints.patchAccount)
  async patch(@Param('account') accountId: string, @Body() body: PatchAccountBody): Promise<Account> {
    const { account } = await this.services.accounts.updateAccount({ accountId, patch: accountPatch(body) });
    return accountResponse(account!);
  }

  @Route(operatorEndpoints.listContracts)
  async listContracts(@Param('account') accountId: string, @Query() query: Page) {
    const { page, per_page: perPage } = query;
    const { contracts, total } = await this.services.accounts.listContracts({ accountId, page, perPage });
    const versions = contracts.map(({ contract, createdAt }): ContractVersion => {
      return { object: 'contract', ...contractResponse(contract!), created_at: createdAt };
    });
    return listOf(versions, total, query);
  }

  /** Under a version of the contract, with changes that may still be decided. */
  @Route(operatorEndpoints.quoteFees)
  async quoteFees(@Param('account') accountId: string, @Body() body: QuoteFeesBody): Promise<FeeQuote> {
    const { amount, payment_method: paymentMethod, installments, version, contract: changes } = body;
    const patch = changes && contractPatch(changes);
    const { contract } = await this.services.accounts.previewContract({ accountId, version, patch });
    const sale = { contract, amount, paymentMethod, installments };
    return feeQuoteResponse(await this.services.feeQuotes.quoteFees(sale), paymentMethod);
  }
}
