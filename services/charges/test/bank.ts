import { readFileSync } from 'node:fs';
import type { Database } from '@catraca/testing/database';
import { Http } from '@catraca/testing/http';
import { Stack } from '@catraca/testing/stack';

/** The charges service in the test's process has no certificate. */
const plainGrpc = {
  GRPC_TLS_CA_FILE: undefined,
  GRPC_TLS_CERT_FILE: undefined,
  GRPC_TLS_KEY_FILE: undefined,
};

/** The sandbox bank as a process of its own, and how charges reaches it. */
export class Bank {
  readonly driver: Http;

  private constructor(private readonly stack: Stack) {
    this.driver = new Http(stack.sandboxUrl);
  }

  static async start(): Promise<Bank> {
    return new Bank(await Stack.start(['sandbox']));
  }

  /** With accounts, which keeps the test clocks. */
  static async startWithAccounts(): Promise<Bank> {
    return new Bank(await Stack.start(['sandbox', 'accounts'], { accounts: plainGrpc, charges: plainGrpc }));
  }

  get chargesAddress(): string {
    return this.stack.addressOf('charges');
  }

  /** The charges service as a process, beside others of it. */
  startCharges(): Promise<void> {
    return this.stack.startService('charges');
  }

  /** Another instance on the same database. */
  startAnotherCharges(): Promise<string> {
    return this.stack.startInstance('charges');
  }

  killCharges(): Promise<void> {
    return this.stack.endService('charges', 'SIGKILL');
  }

  /** Resident memory of the charges process, in MB. */
  chargesMemory(): number {
    const status = readFileSync(`/proc/${this.stack.pids().charges}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) / 1_024;
  }

  inDatabase<Result>(
    name: 'charges' | 'sandbox',
    work: (database: Database) => Promise<Result>,
  ): Promise<Result> {
    return this.stack.inDatabase(name, work);
  }

  get accountsAddress(): string {
    return this.stack.addressOf('accounts');
  }

  /** Settings of the charges service for Pix Automático and test clocks. */
  get automaticSettings(): NodeJS.ProcessEnv {
    const account = { PIX_TEST_AUTOMATIC_ACCOUNT: '123456', ACCOUNTS_GRPC: this.accountsAddress };
    return { ...this.settings, ...account };
  }

  /** Settings of the charges service for a live bank: this one. */
  get liveSettings(): NodeJS.ProcessEnv {
    const { sandboxClientId, sandboxClientSecret } = this.stack.secrets;
    return {
      PIX_LIVE_URL: `${this.stack.sandboxUrl}/api/v2`,
      PIX_LIVE_CLIENT_ID: sandboxClientId,
      PIX_LIVE_CLIENT_SECRET: sandboxClientSecret,
      PIX_LIVE_KEY: 'pix-live@catraca.example',
    };
  }

  /** Settings of the charges service. */
  get settings(): NodeJS.ProcessEnv {
    const { sandboxClientId, sandboxClientSecret } = this.stack.secrets;
    return {
      PIX_TEST_URL: `${this.stack.sandboxUrl}/api/v2`,
      PIX_TEST_CLIENT_ID: sandboxClientId,
      PIX_TEST_CLIENT_SECRET: sandboxClientSecret,
      PIX_TEST_KEY: 'pix@catraca.example',
      SANDBOX_URL: this.stack.sandboxUrl,
    };
  }

  /** The buyer pays. Returns the payment's end-to-end id. */
  async pay(chargeId: string, how: { late?: boolean } = {}): Promise<string> {
    const path = `/sandbox/v1/cobs/${chargeId.slice(3)}/pay`;
    const { status, text, body } = await this.driver.post(path, how);
    if (status >= 300) throw new Error(`not paid: ${text}`);
    return body.endToEndId;
  }

  /** The validity of the QR ends. */
  async expire(chargeId: string): Promise<void> {
    await this.driver.post(`/sandbox/v1/cobs/${chargeId.slice(3)}/expire`);
  }

  /** What the bank has of a charge of a mandate. Null: nothing. */
  cobr(chargeId: string) {
    return this.stack.inDatabase('sandbox', (database) =>
      database.collection('cobrs').findOne({ _id: chargeId.slice(3) as never }),
    );
  }

  /** Changes the charge as the bank stores it, which then answers with it. */
  async alter(chargeId: string, set: Record<string, unknown>): Promise<void> {
    await this.stack.inDatabase('sandbox', (database) =>
      database.collection('cobs').updateOne({ _id: chargeId.slice(3) as never }, { $set: set }),
    );
  }

  /** The bank does not show the charge any more, until the function that is returned is called. */
  async hide(chargeId: string): Promise<() => Promise<unknown>> {
    const cob = await this.stack.inDatabase('sandbox', (database) =>
      database.collection('cobs').findOneAndDelete({ _id: chargeId.slice(3) as never }),
    );
    return () => this.stack.inDatabase('sandbox', (database) => database.collection('cobs').insertOne(cob!));
  }

  /** The bank takes the charge off sale without our request. */
  async remove(chargeId: string): Promise<void> {
    await this.driver.post(`/sandbox/v1/cobs/${chargeId.slice(3)}/remove`);
  }

  /** Money that nobody asked for, or that names a charge that cannot be paid any more. */
  async receive(valor: string, chargeId?: string): Promise<string> {
    const txid = chargeId?.slice(3) ?? null;
    const { body } = await this.driver.post('/sandbox/v1/pix', { chave: 'pix@catraca.example', valor, txid });
    return body.endToEndId;
  }

  /** The bank returns what is left of a payment by itself, or a part of it. */
  async returnPayment(endToEndId: string, part: { valor?: string } = {}): Promise<void> {
    const { status, text } = await this.driver.post(`/sandbox/v1/pix/${endToEndId}/return`, part);
    if (status >= 300) throw new Error(`not returned: ${text}`);
  }

  /** Amounts of the payment's returns, as the bank stored them, oldest first. */
  returnsOf(endToEndId: string): Promise<number[]> {
    return this.stack.inDatabase('sandbox', async (database) => {
      const cob = await database.collection('cobs').findOne({ 'pagamentos.endToEndId': endToEndId });
      const payments: { endToEndId: string; devolucoes: { valor: number }[] }[] = cob!.pagamentos;
      const payment = payments.find((one) => one.endToEndId === endToEndId)!;
      return payment.devolucoes.map(({ valor }) => valor);
    });
  }

  /** Has the bank misbehave from now on (services/sandbox/README.md). */
  async misbehave(faults: object): Promise<void> {
    await this.driver.send('PUT', '/sandbox/v1/faults', faults);
  }

  async behave(): Promise<void> {
    await this.driver.delete('/sandbox/v1/faults');
  }

  away(): Promise<void> {
    return this.stack.endService('sandbox');
  }

  back(): Promise<void> {
    return this.stack.startService('sandbox');
  }

  close(): Promise<void> {
    return this.stack.close();
  }
}
