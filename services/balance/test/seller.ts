import type { ChargeEvent } from '@catraca/contracts/events/charge-events';
import type {
  BalanceService,
  SandboxService,
  WithdrawalsService,
} from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { newId } from '@catraca/kernel/ids';
import type { GrpcClient } from '@catraca/platform/grpc/client';
import { chargeFact } from '@catraca/testing/charge-fact';
import { eventually } from '@catraca/testing/eventually';
import type { Topic } from '@catraca/testing/topic';

export const document = '11222333000181';

/** How to call the balance service. */
export interface Rpcs {
  balance: GrpcClient<BalanceService>;
  withdrawals: GrpcClient<WithdrawalsService>;
  sandbox: GrpcClient<SandboxService>;
  charges: Topic;
}

/** A seller with withdrawals, as callers of the balance service see one. */
export class Seller {
  constructor(
    private readonly rpcs: Rpcs,
    readonly accountId = newId('acc'),
    readonly livemode = false,
  ) {}

  context() {
    return { accountId: this.accountId, livemode: this.livemode, nowMs: Date.now() };
  }

  async putBankAccount(changes: object = {}) {
    const bankAccount = {
      ...{ ispb: '00416968', branch: '0001', account: '1234567', accountType: 'checking' },
      ...{ holderName: 'Loja da Ana', holderDocument: document, ...changes },
    };
    const seller = { id: this.accountId, name: 'Loja', document, email: '', registration: 'approved' };
    const rest = { switches: null, contract: null, createdAt: '' };
    return this.rpcs.withdrawals.putBankAccount({
      context: this.context(),
      seller: { ...seller, ...rest } as never,
      bankAccount,
    });
  }

  async getBankAccount() {
    return (await this.rpcs.withdrawals.getBankAccount({ context: this.context() })).bankAccount!;
  }

  /** Posts a sale that leaves this much, and waits until it is available. */
  async sell(net: number): Promise<this> {
    const before = (await this.figures()).available;
    const charge = chargeFact({ amount: net, platform_fee: 0, method_fee: 0, net_amount: net });
    const event: ChargeEvent = {
      id: newId('evt'),
      type: 'charge.paid',
      created_at: new Date().toISOString(),
      account_id: this.accountId,
      livemode: this.livemode,
      data: { seq: 2, charge },
    };
    await this.rpcs.charges.publish(charge.id, event);
    await eventually(async () => expect((await this.figures()).available).toBe(before + net));
    return this;
  }

  async figures() {
    return (await this.rpcs.balance.getBalance({ context: this.context() })).balance!;
  }

  async withdraw(amount: number, withdrawalId = newId('wd')) {
    const order = { context: this.context(), withdrawalId, amount };
    return (await this.rpcs.withdrawals.createWithdrawal(order)).withdrawal!;
  }

  async get(withdrawalId: string) {
    const { accountId } = this;
    return (await this.rpcs.withdrawals.getWithdrawal({ accountId, withdrawalId })).withdrawal!;
  }

  async list() {
    const { accountId, livemode } = this;
    return this.rpcs.withdrawals.listWithdrawals({ accountId, livemode, page: 1, perPage: 100 });
  }

  until(withdrawalId: string, status: string, timeoutMs = 15_000) {
    return eventually(async () => {
      const withdrawal = await this.get(withdrawalId);
      expect(withdrawal.status).toBe(status);
      return withdrawal;
    }, timeoutMs);
  }

  /** The sandbox bank decides the payout: paid, failed or returned. */
  async decide(withdrawalId: string, outcome: string) {
    const decision = { context: this.context(), withdrawalId, outcome };
    return (await this.rpcs.sandbox.decideTestWithdrawal(decision)).withdrawal!;
  }

  /** The operator ends it: fail, as the bank refuses it, or cancel. */
  async end(withdrawalId: string, how: 'fail' | 'cancel') {
    const call = { accountId: this.accountId, withdrawalId, nowMs: Date.now() };
    const { withdrawals } = this.rpcs;
    const ending = how === 'fail' ? withdrawals.failWithdrawal(call) : withdrawals.cancelWithdrawal(call);
    return (await ending).withdrawal!;
  }

  /** The bank's callback. */
  async notice(withdrawalId: string): Promise<void> {
    const payoutIds = [withdrawalId.slice(3)];
    await this.rpcs.withdrawals.receivePayouts({ livemode: this.livemode, payoutIds, nowMs: Date.now() });
  }
}
