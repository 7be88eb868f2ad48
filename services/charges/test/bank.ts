import { Http } from '@catraca/testing/http';
import { Stack } from '@catraca/testing/stack';

/** The sandbox bank as a process of its own, and how charges reaches it. */
export class Bank {
  readonly driver: Http;

  private constructor(private readonly stack: Stack) {
    this.driver = new Http(stack.sandboxUrl);
  }

  static async start(): Promise<Bank> {
    return new Bank(await Stack.start(['sandbox']));
  }

  /** Settings of the charges service. */
  get settings(): NodeJS.ProcessEnv {
    const { sandboxClientId, sandboxClientSecret } = this.stack.secrets;
    return {
      PIX_TEST_URL: this.stack.sandboxUrl,
      PIX_TEST_CLIENT_ID: sandboxClientId,
      PIX_TEST_CLIENT_SECRET: sandboxClientSecret,
      PIX_TEST_KEY: 'pix@catraca.example',
      SANDBOX_URL: this.stack.sandboxUrl,
    };
  }

  /** The buyer pays, late if need be. */
  async pay(chargeId: string, body: object = {}): Promise<void> {
    const { status, text } = await this.driver.post(`/sandbox/v1/cobs/${chargeId.slice(3)}/pay`, body);
    if (status >= 300) throw new Error(`not paid: ${text}`);
  }

  /** The validity of the QR ends. */
  async expire(chargeId: string): Promise<void> {
    await this.driver.post(`/sandbox/v1/cobs/${chargeId.slice(3)}/expire`);
  }

  /** The bank takes the charge off sale by itself. */
  async remove(chargeId: string): Promise<void> {
    await this.driver.post(`/sandbox/v1/cobs/${chargeId.slice(3)}/remove`);
  }

  /** Money that nobody asked for. */
  async receive(valor: string): Promise<string> {
    const { body } = await this.driver.post('/sandbox/v1/pix', { chave: 'pix@catraca.example', valor });
    return body.endToEndId;
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
