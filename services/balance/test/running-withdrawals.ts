import { newId } from '@catraca/kernel/ids';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import { Stack } from '@catraca/testing/stack';
import type { Topic } from '@catraca/testing/topic';
import { balanceService } from '../src/balance.module.ts';
import { type Rpcs, Seller } from './seller.ts';

/** The sandbox bank as a process of its own, and accounts, which says whose money is held. */
export class Bank {
  readonly driver: Http;

  private constructor(private readonly stack: Stack) {
    this.driver = new Http(stack.sandboxUrl);
  }

  static async start(): Promise<Bank> {
    const plainGrpc = {
      GRPC_TLS_CA_FILE: undefined,
      GRPC_TLS_CERT_FILE: undefined,
      GRPC_TLS_KEY_FILE: undefined,
    };
    return new Bank(await Stack.start(['sandbox', 'accounts'], { accounts: plainGrpc }));
  }

  /** Settings of the balance service for this bank in a mode. */
  settings(mode: 'TEST' | 'LIVE'): NodeJS.ProcessEnv {
    const { sandboxClientId, sandboxClientSecret } = this.stack.secrets;
    return {
      [`PAYOUT_${mode}_URL`]: this.stack.sandboxUrl,
      [`PAYOUT_${mode}_CLIENT_ID`]: sandboxClientId,
      [`PAYOUT_${mode}_CLIENT_SECRET`]: sandboxClientSecret,
      [`PAYOUT_${mode}_KEY`]: `saques-${mode.toLowerCase()}@catraca.example`,
      SANDBOX_URL: this.stack.sandboxUrl,
      ACCOUNTS_GRPC: this.stack.addressOf('accounts'),
    };
  }

  /** Has the bank misbehave from now on (services/sandbox/README.md). */
  async misbehave(faults: object): Promise<void> {
    const { status, text } = await this.driver.send('PUT', '/sandbox/v1/faults', faults);
    if (status >= 300) throw new Error(text);
  }

  async behave(): Promise<void> {
    await this.driver.delete('/sandbox/v1/faults');
  }

  /** Waits until the bank has the payout. */
  async decide(withdrawalId: string, decision: 'pay' | 'fail' | 'return', body?: object): Promise<void> {
    await eventually(async () => expect(await this.find(withdrawalId)).not.toBeNull());
    const path = `/sandbox/v1/payouts/${withdrawalId.slice(3)}/${decision}`;
    const { status, text } = await this.driver.post(path, body);
    if (status >= 300) throw new Error(text);
  }

  /** What the bank stored of a payout, or null. */
  find(withdrawalId: string) {
    return this.stack.inDatabase('sandbox', (database) =>
      database.collection('payouts').findOne({ _id: withdrawalId.slice(3) as never }),
    );
  }

  /** A payout that the bank made under this id, whatever it told us. */
  async plant(withdrawalId: string, valor: number): Promise<void> {
    const now = new Date();
    const favorecido = { nome: 'X', codigoBanco: '0', agencia: '1', conta: '1', tipoConta: 'cacc' };
    const terms = { chave: 'x', valor, infoPagador: null, favorecido, callback: null, devolucoes: [] };
    const payout = { e2eId: `E${'1'.repeat(31)}`, solicitacao: now, liquidacao: now, outcome: 'REALIZADO' };
    await this.stack.inDatabase('sandbox', (database) =>
      database.collection('payouts').insertOne({ _id: withdrawalId.slice(3) as never, ...terms, ...payout }),
    );
  }

  /** Has the bank show a return of a payout, in cents, whatever the payout's status. */
  async showReturn(withdrawalId: string, valor: number): Promise<void> {
    const devolucao = { id: newId('rf').slice(3), rtrId: `D${'1'.repeat(31)}`, valor, horario: new Date() };
    await this.stack.inDatabase('sandbox', (database) =>
      database
        .collection('payouts')
        .updateOne({ _id: withdrawalId.slice(3) as never }, { $push: { devolucoes: devolucao as never } }),
    );
  }

  close(): Promise<void> {
    return this.stack.close();
  }
}

/** The balance service in the test's process, with the sandbox bank paying in both modes. */
export async function startWithdrawals(extra: NodeJS.ProcessEnv = {}) {
  const bank = await Bank.start();
  const settings = { ...bank.settings('TEST'), ...bank.settings('LIVE'), ...extra };
  const service = await ServiceUnderTest.start(balanceService, settings);
  return { bank, service, rpcs: rpcsOf(service), events: await service.topic('balance.events').listen() };
}

export function rpcsOf(service: { client: ServiceUnderTest['client']; topic(name: string): Topic }): Rpcs {
  return {
    balance: service.client('catraca.balance.v1.BalanceService'),
    withdrawals: service.client('catraca.balance.v1.WithdrawalsService'),
    sandbox: service.client('catraca.balance.v1.SandboxService'),
    charges: service.topic('charges.events'),
  };
}

/** A seller with a bank account and so much available, in cents. */
export async function sellerWithMoney(rpcs: Rpcs, amount: number): Promise<Seller> {
  const seller = new Seller(rpcs);
  await seller.putBankAccount();
  return seller.sell(amount);
}

export function changeWithdrawal(service: ServiceUnderTest, withdrawalId: string, set: object) {
  return service.inDatabase((database) =>
    database.collection('withdrawals').updateOne({ _id: withdrawalId as never }, { $set: set }),
  );
}
