import type { BalanceService, GetBalanceRequest } from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { GetBalance } from '../usecases/get-balance.ts';

@GrpcEntry('catraca.balance.v1.BalanceService')
export class BalanceController implements BalanceService {
  constructor(private readonly getBalanceCase: GetBalance) {}

  async getBalance({ context }: GetBalanceRequest) {
    return { balance: await this.getBalanceCase.execute(fromWire(context)) };
  }
}
