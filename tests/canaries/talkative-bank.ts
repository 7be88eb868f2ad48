import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Who paid, as many banks tell beyond the standard. */
export interface Payer {
  nome: string;
  cpf: string;
}

/** An order of this value is refused in words that repeat all of it; one of the other breaks the bank. */
export const REFUSED = '66.66';
export const BROKEN = '77.77';

/**
 * Stands before the sandbox bank, and tells more than it would: who paid, and in its refusals who was to pay.
 */
export class TalkativeBank {
  private address = '';
  private readonly server = createServer((request, response) => void this.pass(request, response));

  constructor(private readonly payer: Payer) {}

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  /** The address to call, for the bank at this one. */
  before(bank: string): string {
    this.address = bank;
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const json = { 'content-type': 'application/json' };
    if (body.includes(REFUSED)) return void response.writeHead(400, json).end(refusalOf(body));
    if (body.includes(BROKEN)) return void response.writeHead(500, json).end(body);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const fromBank = await fetch(this.address + request.url, {
      method: request.method!,
      headers: headers as Record<string, string>,
      ...(body && { body }),
    });
    const type = { 'content-type': fromBank.headers.get('content-type') ?? 'application/json' };
    response.writeHead(fromBank.status, type).end(this.withPayer(await fromBank.text()));
  }

  private withPayer(response: string): string {
    return response.replaceAll('"endToEndId":', `"pagador":${JSON.stringify(this.payer)},"endToEndId":`);
  }
}

/** RFC 7807 as banks use it: the sentence and the broken rule repeat what was sent. */
function refusalOf(order: string): string {
  const violacoes = [{ razao: 'Devedor recusado.', propriedade: 'cob.devedor', valor: order }];
  const type = 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida';
  return JSON.stringify({ type, title: 'Cobrança inválida.', status: 400, detail: order, violacoes });
}
