import type { AccountsService } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type {
  ChargedMandate,
  ChargesService,
  CreateScheduledChargeRequest,
  MandateChargesService,
  SandboxService,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { bankingDayFrom } from '@catraca/kernel/banking-days';
import { addDays, type LocalDate, localDate, timeOf } from '@catraca/kernel/dates';
import { newId } from '@catraca/kernel/ids';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import { BacenPix } from '@catraca/providers/bacen/client';
import type { MandateOrder, PixAutomatic } from '@catraca/providers/pix/pix-automatic';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import { chargesService } from '../src/charges.module.ts';
import { Bank } from './bank.ts';
import { order as pixOrder, seller } from './seller.ts';

const payer = { name: 'Ana Souza', document: '52998224725' };

/** The charges service in the test's process, with the sandbox bank and accounts, which keeps the clocks. */
export async function startMandates(settings: NodeJS.ProcessEnv = {}) {
  const bank = await Bank.startWithAccounts();
  const service = await ServiceUnderTest.start(chargesService, { ...bank.automaticSettings, ...settings });
  const pix = connect(bank);
  const accounts = grpcClient<AccountsService>('catraca.accounts.v1.AccountsService', bank.accountsAddress);
  const rpcs = rpcsOf(service);
  return {
    bank,
    service,
    rpcs,
    newShop: () => Shop.open({ bank, rpcs, accounts, automatic: pix.automatic! }),
    close: async () => {
      accounts.close();
      await pix.close();
      await service.close();
      await bank.close();
    },
  };
}

export type Mandates = Awaited<ReturnType<typeof startMandates>>;
type Rpcs = ReturnType<typeof rpcsOf>;

/** The same with the charges service as processes, which a test may kill. */
export async function startMandateProcesses() {
  const bank = await Bank.startWithAccounts();
  await bank.startCharges();
  const pix = connect(bank);
  const accounts = grpcClient<AccountsService>('catraca.accounts.v1.AccountsService', bank.accountsAddress);
  const clients: { close(): void }[] = [accounts];
  const connected = (address: string) =>
    rpcsOf({
      client: (name) => {
        const client = grpcClient(name, address);
        clients.push(client);
        return client as never;
      },
    });
  const rpcs = connected(bank.chargesAddress);
  return {
    bank,
    rpcs,
    newShop: () => Shop.open({ bank, rpcs, accounts, automatic: pix.automatic! }),
    close: async () => {
      for (const client of clients) client.close();
      await pix.close();
      await bank.close();
    },
  };
}

function rpcsOf(service: Pick<ServiceUnderTest, 'client'>) {
  return {
    charges: service.client<ChargesService>('catraca.charges.v1.ChargesService'),
    mandates: service.client<MandateChargesService>('catraca.charges.v1.MandateChargesService'),
    sandbox: service.client<SandboxService>('catraca.charges.v1.SandboxService'),
  };
}

function connect(bank: Bank): BacenPix {
  const { PIX_TEST_URL, PIX_TEST_CLIENT_ID, PIX_TEST_CLIENT_SECRET, PIX_TEST_KEY } = bank.settings;
  return new BacenPix({
    baseUrl: PIX_TEST_URL!,
    clientId: PIX_TEST_CLIENT_ID!,
    clientSecret: PIX_TEST_CLIENT_SECRET!,
    pixKey: PIX_TEST_KEY!,
    merchant: { name: 'Loja', city: 'Recife' },
    automatic: { conta: '123456', tipoConta: 'PAGAMENTO' },
  });
}

interface Surroundings {
  bank: Bank;
  rpcs: Rpcs;
  accounts: GrpcClient<AccountsService>;
  automatic: PixAutomatic;
}

/** A seller with a clock of its own, whose payers approve mandates. */
export class Shop {
  private aheadMs = 0;

  private constructor(
    private readonly around: Surroundings,
    readonly accountId: string,
  ) {}

  static async open(around: Surroundings): Promise<Shop> {
    const accountId = newId('acc');
    const owner = { name: 'Loja da Ana', email: 'ana@loja.example', document: newDocument() };
    await around.accounts.createAccount({ ...owner, accountId });
    return new Shop(around, accountId);
  }

  get now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  get today(): LocalDate {
    return localDate(this.now);
  }

  get context() {
    return { accountId: this.accountId, livemode: false, nowMs: this.now.getTime() };
  }

  /** A banking day at least so many days ahead. */
  bankingDay(ahead = 6): LocalDate {
    return bankingDayFrom(addDays(this.today, ahead));
  }

  /** Moves the clock to an hour of a day, and waits until the service knows. */
  async moveTo(day: LocalDate, hour: number): Promise<void> {
    const seconds = Math.ceil((timeOf(day, hour).getTime() - this.now.getTime()) / 1_000);
    const advance = { accountId: this.accountId, seconds, advanceId: newId('adv') };
    const { offsetSeconds } = await this.around.accounts.advanceTestClock(advance);
    this.aheadMs = offsetSeconds * 1_000;
  }

  /** A mandate that its payer has approved, from today on. */
  async newMandate(changes: Partial<ChargedMandate> = {}): Promise<ChargedMandate> {
    const id = newId('mnd');
    const mandate = {
      id,
      bankId: '',
      interval: 'month',
      startsOn: this.today,
      retry: 'three_in_seven_days',
      ...changes,
    };
    const ordered: MandateOrder = {
      contract: id.slice(4),
      description: 'Assinatura',
      payer,
      startsOn: mandate.startsOn,
      endsOn: mandate.endsOn ?? null,
      interval: mandate.interval as MandateOrder['interval'],
      amount: mandate.amount ?? null,
      minimumLimit: null,
      allowsRetries: mandate.retry !== 'none',
      firstTxid: null,
      needsQrCode: true,
    };
    const { bankId } = await this.around.automatic.createMandate(ordered, null);
    const { status } = await this.around.bank.driver.post(`/sandbox/v1/recs/${bankId}/approve`);
    if (status !== 200) throw new Error(`not approved: ${status}`);
    return { ...mandate, bankId };
  }

  order(
    mandate: ChargedMandate,
    changes: Partial<CreateScheduledChargeRequest> = {},
  ): CreateScheduledChargeRequest {
    const { chargeId, amount, customer, metadata, customerIp } = pixOrder();
    return {
      ...{ chargeId, amount, customer, metadata, customerIp, mandate, seller },
      context: this.context,
      dueOn: this.bankingDay(),
      ...changes,
    };
  }

  async charge(mandate: ChargedMandate, changes: Partial<CreateScheduledChargeRequest> = {}) {
    return (await this.around.rpcs.mandates.createScheduledCharge(this.order(mandate, changes))).charge!;
  }

  /** A charge whose first attempt's day has just begun. */
  async chargeOnItsDay(mandate: ChargedMandate, changes: Partial<CreateScheduledChargeRequest> = {}) {
    const charge = await this.charge(mandate, changes);
    await this.moveTo(addDays(charge.mandate!.dueOn!, -4), 1);
    await this.until(charge.id, ({ mandate: of }) => expect(of!.attempts).toHaveLength(1));
    await this.moveTo(charge.mandate!.dueOn!, 1);
    return charge;
  }

  async get(chargeId: string) {
    return (await this.around.rpcs.charges.getCharge({ context: this.context, chargeId })).charge!;
  }

  /** Waits until the charge is as expected. */
  until(
    chargeId: string,
    expectation: (charge: Awaited<ReturnType<Shop['get']>>) => void,
    timeoutMs = 15_000,
  ) {
    return eventually(async () => {
      const charge = await this.get(chargeId);
      expectation(charge);
      return charge;
    }, timeoutMs);
  }

  async attempt(chargeId: string, outcome: 'paid' | 'rejected', code?: string) {
    const request = { context: this.context, chargeId, outcome, code };
    return (await this.around.rpcs.sandbox.attemptCharge(request)).charge!;
  }

  /** What the payer's bank does by itself, without a word to us. */
  async attemptAtBank(
    chargeId: string,
    outcome: { outcome: 'paid' | 'rejected'; code?: string },
  ): Promise<void> {
    const { driver } = this.around.bank;
    const txid = chargeId.slice(3);
    await driver.send('PUT', `/sandbox/v1/clocks/${txid}`, { aheadMs: this.aheadMs });
    const { status, text } = await driver.post(`/sandbox/v1/cobrs/${txid}/attempt`, outcome);
    if (status >= 300) throw new Error(`not tried: ${text}`);
  }

  async cancel(chargeId: string) {
    return (await this.around.rpcs.charges.cancelCharge({ context: this.context, chargeId })).charge!;
  }

  /** A bank's notice. */
  async notice(chargeId: string): Promise<void> {
    const nowMs = Date.now();
    await this.around.rpcs.charges.receivePixCallback({ livemode: false, txids: [chargeId.slice(3)], nowMs });
  }
}

type Attempts = {
  mandate?: { attempts: { on: string; kind: string; status: string; code?: string | null }[] } | null;
};

/** As `2026-12-08 scheduled rejected AM02`. */
export function attemptsOf({ mandate }: Attempts): string[] {
  return mandate!.attempts.map(({ on, kind, status, code }) =>
    [on, kind, status, code].filter(Boolean).join(' '),
  );
}
