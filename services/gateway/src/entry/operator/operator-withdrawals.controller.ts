import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import type {
  BankAccount,
  GetBankAccountQuery,
  PutBankAccountBody,
} from '@catraca/contracts/http/schemas/bank-account';
import { listOf, type Page } from '@catraca/contracts/http/schemas/list';
import type {
  CreateWithdrawalBody,
  ListAllWithdrawalsQuery,
  ListWithdrawalsQuery,
  Withdrawal,
} from '@catraca/contracts/http/schemas/withdrawal';
import { timeIn } from '@catraca/kernel/call-context';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { assertOfMode } from '../../domain/mode.ts';
import { type EdgeRequest, panelModeOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { pageOf } from '../mapping/page.mapping.ts';
import {
  accountWithdrawalResponse,
  bankAccountResponse,
  withdrawalResponse,
} from '../mapping/withdrawal.mapping.ts';

@Controller()
export class OperatorWithdrawalsController {
  constructor(private readonly services: GrpcServices) {}

  @Route(operatorEndpoints.putBankAccount)
  async putBankAccount(
    @Req() { edge }: EdgeRequest,
    @Param('account') accountId: string,
    @Body() body: PutBankAccountBody,
  ): Promise<BankAccount> {
    const { account: seller } = await this.services.accounts.getAccount({ accountId });
    const { livemode, ispb, branch, account, account_type: accountType } = body;
    const holder = { holderName: body.holder_name, holderDocument: body.holder_document };
    const { bankAccount } = await this.services.withdrawals.putBankAccount({
      context: toWire({ accountId, livemode, now: edge.now }),
      seller,
      bankAccount: { ispb, branch, account, accountType, ...holder },
    });
    return bankAccountResponse(bankAccount!, livemode);
  }

  @Route(operatorEndpoints.getBankAccount)
  async getBankAccount(
    @Req() { edge }: EdgeRequest,
    @Param('account') accountId: string,
    @Query() { livemode = false }: GetBankAccountQuery,
  ): Promise<BankAccount> {
    const context = toWire({ accountId, livemode, now: edge.now });
    const { bankAccount } = await this.services.withdrawals.getBankAccount({ context });
    return bankAccountResponse(bankAccount!, livemode);
  }

  @Route(operatorEndpoints.createWithdrawal)
  async create(
    @Req() { edge }: EdgeRequest,
    @Param('account') accountId: string,
    @Body() { livemode, amount }: CreateWithdrawalBody,
  ): Promise<Withdrawal> {
    const { account } = await this.services.accounts.getAccount({ accountId });
    const { withdrawal } = await this.services.withdrawals.createWithdrawal({
      context: toWire({
        accountId,
        livemode,
        now: timeIn(account!.testClockOffsetSeconds, livemode, edge.now),
      }),
      withdrawalId: edge.resourceId!,
      amount,
    });
    return withdrawalResponse(withdrawal!);
  }

  @Route(operatorEndpoints.listWithdrawals)
  async list(@Param('account') accountId: string, @Query() query: ListWithdrawalsQuery) {
    await this.services.accounts.getAccount({ accountId });
    const { livemode, status, created_since: createdSince, created_until: createdUntil } = query;
    const filter = { accountId, livemode, status, createdSince, createdUntil, ...pageOf(query) };
    const { withdrawals, total } = await this.services.withdrawals.listWithdrawals(filter);
    return listOf(withdrawals.map(withdrawalResponse), total, query);
  }

  @Route(operatorEndpoints.listAllWithdrawals)
  async listAll(@Query() query: ListAllWithdrawalsQuery & Pick<Page, 'after_item'>) {
    const { livemode, status, created_since: createdSince, created_until: createdUntil } = query;
    const filter = { livemode, status, createdSince, createdUntil };
    const asked = { ...filter, ...pageOf(query) };
    const { withdrawals, total } = await this.services.withdrawals.listAllWithdrawals(asked);
    return listOf(withdrawals.map(accountWithdrawalResponse), total, query);
  }

  @Route(operatorEndpoints.getWithdrawal)
  async get(
    @Req() request: EdgeRequest,
    @Param('account') accountId: string,
    @Param('withdrawal') withdrawalId: string,
  ): Promise<Withdrawal> {
    const { withdrawal } = await this.services.withdrawals.getWithdrawal({ accountId, withdrawalId });
    assertOfMode(withdrawal!, panelModeOf(request));
    return withdrawalResponse(withdrawal!);
  }

  @Route(operatorEndpoints.failWithdrawal)
  async fail(
    @Req() { edge }: EdgeRequest,
    @Param('account') accountId: string,
    @Param('withdrawal') withdrawalId: string,
  ): Promise<Withdrawal> {
    const call = { accountId, withdrawalId, nowMs: edge.now.getTime() };
    const { withdrawal } = await this.services.withdrawals.failWithdrawal(call);
    return withdrawalResponse(withdrawal!);
  }

  @Route(operatorEndpoints.cancelWithdrawal)
  async cancel(
    @Req() request: EdgeRequest,
    @Param('account') accountId: string,
    @Param('withdrawal') withdrawalId: string,
  ): Promise<Withdrawal> {
    await this.get(request, accountId, withdrawalId); // Of the mode in which a person works.
    const call = { accountId, withdrawalId, nowMs: request.edge.now.getTime() };
    const { withdrawal } = await this.services.withdrawals.cancelWithdrawal(call);
    return withdrawalResponse(withdrawal!);
  }
}
