import { Http } from '@catraca/testing/http';
import type { StackAccess } from '@catraca/testing/stack-access';

/** The test bank, asked and told directly. */
export class Bank {
  constructor(private readonly stack: StackAccess) {}

  /** How many charges of this amount the bank has, by its own account. */
  async chargesOf(amount: number): Promise<number> {
    const { sandboxUrl, secrets } = this.stack;
    const credentials = Buffer.from(`${secrets.sandboxClientId}:${secrets.sandboxClientSecret}`);
    const form = {
      authorization: `Basic ${credentials.toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const grant = 'grant_type=client_credentials&scope=cob.read';
    const { body: token } = await new Http(sandboxUrl).send('POST', '/oauth/token', grant, form);
    const period = 'inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z&paginacao.itensPorPagina=1000';
    const { body } = await new Http(sandboxUrl, token.access_token).get(`/api/v2/cob?${period}`);
    const valor = (amount / 100).toFixed(2);
    return body.cobs.filter((cob: { valor: { original: string } }) => cob.valor.original === valor).length;
  }

  /** What goes wrong from now on (services/sandbox/README.md); nothing, by default. */
  async setFaults(requests: object[] = []): Promise<void> {
    const { status } = await new Http(this.stack.sandboxUrl).send('PUT', '/sandbox/v1/faults', { requests });
    if (status >= 300) throw new Error(`the bank refused the faults: ${status}`);
  }
}
