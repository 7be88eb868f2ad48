import { sellerEndpoints } from '@catraca/contracts/http/endpoints/seller-endpoints';
import type { Balance } from '@catraca/contracts/http/schemas/balance';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Controller, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { contextOf, type EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';

@Controller()
export class BalanceController {
  constructor(private readonly services: GrpcServices) {}

  @Route(sellerEndpoints.getBalance)
  async get(@Req() request: EdgeRequest): Promise<Balance> {
    const response = await this.services.balance.getBalance({ context: toWire(contextOf(request)) });
    const { balance, available, reserved, debt, withdrawable } = response.balance!;
    return {
      object: 'balance',
      currency: 'BRL',
      balance,
      available,
      reserved,
      debt,
      withdrawable: withdrawable ?? null,
    };
  }
}
