import type { Cents } from '@catraca/kernel/money';
import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import { z } from 'zod';
import type {
  PixCharge,
  PixOrder,
  PixProvider,
  PixReturn,
  PixReturnStatus,
  ReceivedPayment,
} from '../pix/pix-provider.ts';
import { ProviderRefused } from '../pix/provider-refused.ts';
import { toValor } from '../pix/valor.ts';
import { BankHttp, type BankOptions } from './http.ts';
import { type BankCalls, bounded, paced } from './limits.ts';
import { chargeOf, type Merchant, receivedPaymentOf, returnOf } from './mapping.ts';
import { unavailable } from './outcome.ts';
import { cobRequest, removalRequest } from './requests.ts';
import {
  cobListResponse,
  cobResponse,
  devolucaoResponse,
  pixListResponse,
  pixResponse,
} from './responses.ts';

export interface BacenPixOptions extends BankOptions {
  /** The merchant's PIX key (DICT), which receives the payments. */
  pixKey: string;
  /** Used in BR Codes that the bank does not generate. */
  merchant: Merchant;
}

/** Statuses by which banks report that a txid exists already, or that a charge cannot be changed. */
const CONFLICTS: readonly number[] = [400, 409, 422];
const NOT_FOUND = 404;

/** PixProvider for any bank that implements API Pix 2.9.0 of the Banco Central. */
export class BacenPix implements PixProvider {
  constructor(
    private readonly options: BacenPixOptions,
    private readonly http: BankCalls = new BankHttp(options),
  ) {}

  /** The same bank, for work that nobody waits for. All its users together make at most this many calls a second. */
  paced(callsPerSecond: number): PixProvider {
    return new BacenPix(this.options, paced(this.http, callsPerSecond));
  }

  /** The same bank, with at most `concurrent` calls at a time for all its users together. */
  bounded(concurrent: number, waiting: number): PixProvider {
    return new BacenPix(this.options, bounded(this.http, concurrent, waiting));
  }

  async createCharge(order: PixOrder): Promise<PixCharge> {
    const path = cobPath(order.txid);
    const body = cobRequest(order, this.options.pixKey);
    try {
      const cob = await this.http.call(
        { operation: 'PUT /cob/{txid}', method: 'PUT', path, body },
        cobResponse,
      );
      return this.payable(order, chargeOf(cob, this.options.merchant));
    } catch (error) {
      if (!isConflict(error)) throw error;
      const existing = await this.findCharge(order.txid); // banks respond differently to a repeated PUT
      if (existing?.amount === order.amount) return this.payable(order, existing);
      throw error;
    }
  }

  async findCharge(txid: string): Promise<PixCharge | null> {
    const call = { operation: 'GET /cob/{txid}', method: 'GET', path: cobPath(txid) } as const;
    try {
      return chargeOf(await this.http.call(call, cobResponse), this.options.merchant);
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  async cancelCharge(txid: string): Promise<PixCharge> {
    const call = {
      operation: 'PATCH /cob/{txid}',
      method: 'PATCH',
      path: cobPath(txid),
      body: removalRequest,
    } as const;
    try {
      return chargeOf(await this.http.call(call, cobResponse), this.options.merchant);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const charge = await this.findCharge(txid);
      if (charge && charge.status !== 'active') return charge;
      throw error;
    }
  }

  async listCharges(from: Date, to: Date): Promise<PixCharge[]> {
    const pages = this.pagesOf('/cob', from, to, cobListResponse, ({ cobs }) => cobs);
    return (await Array.fromAsync(pages)).flat().map((cob) => chargeOf(cob, this.options.merchant));
  }

  async listPayments(from: Date, to: Date): Promise<ReceivedPayment[]> {
    const pages = this.pagesOf('/pix', from, to, pixListResponse, ({ pix }) => pix);
    return (await Array.fromAsync(pages)).flat().flatMap(readable);
  }

  async returnPayment(endToEndId: string, returnId: string, amount: Cents): Promise<PixReturnStatus> {
    const path = returnPath(endToEndId, returnId);
    const body = { valor: toValor(amount) };
    try {
      const call = { operation: RETURN, method: 'PUT', path, body } as const;
      return returnOf(await this.http.call(call, devolucaoResponse)).status;
    } catch (error) {
      // Banks may refuse a repeated PUT while the first is in progress: only the return itself says what became of it.
      const existing = await this.findReturn(endToEndId, returnId);
      if (existing) return existing.status;
      if (error instanceof ProviderRefused && !isForbiddenReturn(error)) throw unavailable(RETURN, error);
      throw error;
    }
  }

  async findReturn(endToEndId: string, returnId: string): Promise<PixReturn | null> {
    const path = returnPath(endToEndId, returnId);
    const call = { operation: 'GET /pix/{e2eid}/devolucao/{id}', method: 'GET', path } as const;
    try {
      return returnOf(await this.http.call(call, devolucaoResponse));
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  async registerCallback(url: string): Promise<void> {
    const path = `/webhook/${encodeURIComponent(this.options.pixKey)}`;
    const body = { webhookUrl: url };
    await this.http.call({ operation: 'PUT /webhook/{chave}', method: 'PUT', path, body }, z.unknown());
  }

  close(): Promise<void> {
    return this.http.close();
  }

  /** A list of API Pix, page by page (2.9.0, `paginacao`). */
  private async *pagesOf<List extends Paged, Row>(
    path: '/cob' | '/pix',
    from: Date,
    to: Date,
    schema: z.ZodType<List>,
    rowsOf: (list: List) => Row[],
  ): AsyncGenerator<Row[]> {
    for (let page = 0, pages = 1; page < pages; page++) {
      const call = { operation: `GET ${path}`, method: 'GET', path: listPath(path, from, to, page) } as const;
      const list = await this.http.call(call, schema);
      yield rowsOf(list);
      pages = list.parametros.paginacao.quantidadeDePaginas;
    }
  }

  /** Another charge than ordered, or one without a QR code, is an unusable response. */
  private payable(order: PixOrder, charge: PixCharge): PixCharge {
    const asOrdered = charge.txid === order.txid && charge.amount === order.amount;
    if (asOrdered && charge.qrCode) return charge;
    throw unavailable('PUT /cob/{txid}', new Error('Answered with another charge, or one without a QR code'));
  }
}

const unreadablePayments = counter({
  name: 'provider_unreadable_payments_total',
  help: 'Payments in the lists of banks that have another form than the standard’s',
  labels: [],
});

function readable(row: unknown): ReceivedPayment[] {
  const read = pixResponse.safeParse(row);
  if (read.success) return [receivedPaymentOf(read.data)];
  unreadablePayments.inc();
  const fields = read.error.issues.map(({ path }) => path.join('.'));
  log.error({ fields }, 'a payment in the bank’s list is unreadable');
  return [];
}

const ROWS_A_PAGE = 1_000;

interface Paged {
  parametros: { paginacao: { quantidadeDePaginas: number } };
}

function listPath(path: string, from: Date, to: Date, page: number): string {
  const query = new URLSearchParams({
    inicio: from.toISOString(),
    fim: to.toISOString(),
    'paginacao.paginaAtual': String(page),
    'paginacao.itensPorPagina': String(ROWS_A_PAGE),
  });
  return `${path}?${query}`;
}

function cobPath(txid: string): string {
  return `/cob/${encodeURIComponent(txid)}`;
}

const RETURN = 'PUT /pix/{e2eid}/devolucao/{id}';

function returnPath(endToEndId: string, returnId: string): string {
  return `/pix/${encodeURIComponent(endToEndId)}/devolucao/${encodeURIComponent(returnId)}`;
}

/** Rules of `PixDevolucaoInvalida` that no repetition can satisfy: more than is left of the payment, or its 90 days are over. */
const FORBIDDING_PROPERTIES: readonly string[] = ['valor', 'horario'];

function isForbiddenReturn({ problem, violations }: ProviderRefused): boolean {
  const names = violations.map(({ property }) => property?.split('.').at(-1) ?? '');
  return problem === 'PixDevolucaoInvalida' && names.some((name) => FORBIDDING_PROPERTIES.includes(name));
}

function isConflict(error: unknown): boolean {
  return error instanceof ProviderRefused && CONFLICTS.includes(error.status);
}

/** A 404 without a problem document may come from a proxy and does not prove that something does not exist. */
function isNotFound(error: unknown): boolean {
  return error instanceof ProviderRefused && error.status === NOT_FOUND && error.problem !== null;
}
