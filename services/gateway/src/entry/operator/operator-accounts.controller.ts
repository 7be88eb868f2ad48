import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import type { Account, CreateAccountBody, PatchAccountBody } from '@catraca/contracts/http/schemas/account';
import { listOf, type Page } from '@catraca/contracts/http/schemas/list';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import type { EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { accountPatch, accountResponse } from '../mapping/account.mapping.ts';

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
  async list(@Query() query: Page) {
    const { accounts, total } = await this.services.accounts.listAccounts({
      page: query.page,
      perPage: query.per_page,
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
}
