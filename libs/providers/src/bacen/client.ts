import type { Cents } from '@catraca/kernel/money';
import { z } from 'zod';
import { type BankCalls, BankHttp, type BankOptions } from '../bank/http.ts';
import { bounded, paced } from '../http/limits.ts';
import { isOfOneRead, unavailable } from '../http/outcome.ts';
import type { PixAutomatic } from '../pix/pix-automatic.ts';
import {
  type OnUnreadable,
  type PixCharge,
  type PixDisputes,
  type PixOrder,
  type PixProvider,
  type PixReturn,
  RETURN,
  type ReceivedPayment,
} from '../pix/pix-provider.ts';
import { ProviderRefused } from '../pix/provider-refused.ts';
import { toValor } from '../pix/valor.ts';
import { AutomaticRoutes } from './automatic/client.ts';
import type { ReceivingAccount } from './automatic/requests.ts';
import { isConflict } from './conflict.ts';
import { foundAt } from './found.ts';
import { type ListQuery, rowsOf } from './lists.ts';
import { chargeOf, type Merchant, receivedPaymentOf, returnOf } from './mapping.ts';
import { MedRoutes } from './med.ts';
import { cobRequest, removalRequest } from './requests.ts';
import {
  type CobResponse,
  cobPage,
  cobResponse,
  devolucaoResponse,
  type PixResponse,
  pixId,
  pixPage,
  pixResponse,
} from './responses.ts';

export interface BacenPixOptions extends BankOptions {
  /** The merchant's Pix key (DICT), which receives the payments. */
  pixKey: string;
  /** Used in BR Codes that the bank does not generate. */
  merchant: Merchant;
  /** Whether the bank has our routes `/med`. Default: no. */
  hasDisputes?: boolean;
  /** Where payments of mandates go. Without it there is no Pix Automático. */
  automatic?: ReceivingAccount | undefined;
}

const PAYMENT = 'GET /pix/{e2eid}';

/** PixProvider for any bank that implements API Pix 2.9.0 of the Banco Central. */
export class BacenPix implements PixProvider {
  readonly disputes: PixDisputes | null;
  readonly automatic: PixAutomatic | null;

  constructor(
    private readonly options: BacenPixOptions,
    private readonly http: BankCalls = new BankHttp(options),
  ) {
    this.disputes = options.hasDisputes ? new MedRoutes(http) : null;
    this.automatic = options.automatic ? new AutomaticRoutes(http, options.automatic) : null;
  }

  paced(callsPerSecond: number): PixProvider {
    return new BacenPix(this.options, paced(this.http, callsPerSecond));
  }

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
      // a read may lag behind the first send
      throw !existing && error.afterDoubt ? unavailable('PUT /cob/{txid}', error) : error;
    }
  }

  findCharge(txid: string): Promise<PixCharge | null> {
    return this.find('GET /cob/{txid}', cobPath(txid), cobResponse, (cob) =>
      chargeOf(cob, this.options.merchant),
    );
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
    const reading = { page: cobPage, row: cobResponse, idOf: ({ txid }: CobResponse) => txid };
    const cobs = await rowsOf(this.http, { path: '/cob', from, to }, reading);
    return cobs.map((cob) => chargeOf(cob, this.options.merchant));
  }

  async listPayments(from: Date, to: Date, onUnreadable?: OnUnreadable): Promise<ReceivedPayment[]> {
    return this.payments({ path: '/pix', from, to }, onUnreadable);
  }

  async listReturns(from: Date, to: Date, onUnreadable?: OnUnreadable): Promise<ReceivedPayment[]> {
    const query = { path: '/pix', from, to, filter: { devolucaoPresente: 'true' } } as const;
    return this.payments(query, onUnreadable);
  }

  findPayment(endToEndId: string): Promise<ReceivedPayment | null> {
    return this.find(PAYMENT, pixPath(endToEndId), pixResponse, receivedPaymentOf);
  }

  async returnPayment(endToEndId: string, returnId: string, amount: Cents): Promise<PixReturn> {
    const path = returnPath(endToEndId, returnId);
    const body = { valor: toValor(amount) };
    try {
      const call = { operation: RETURN, method: 'PUT', path, body } as const;
      return returnOf(await this.http.call(call, devolucaoResponse));
    } catch (error) {
      // Banks may refuse a repeated PUT while the first is in progress: only the return itself says what
      // became of it.
      const existing = await this.findReturn(endToEndId, returnId).catch((cause) => {
        throw isRefused(cause) ? unavailable(RETURN, cause) : cause;
      });
      if (existing) return existing;
      if (isRefused(error) && !isForbiddenReturn(error)) throw unavailable(RETURN, error);
      throw error;
    }
  }

  findReturn(endToEndId: string, returnId: string): Promise<PixReturn | null> {
    const path = returnPath(endToEndId, returnId);
    return this.find('GET /pix/{e2eid}/devolucao/{id}', path, devolucaoResponse, returnOf);
  }

  async registerCallback(url: string): Promise<void> {
    const path = `/webhook/${encodeURIComponent(this.options.pixKey)}`;
    const body = { webhookUrl: url };
    await this.http.call({ operation: 'PUT /webhook/{chave}', method: 'PUT', path, body }, z.unknown());
  }

  close(): Promise<void> {
    return this.http.close();
  }

  private async payments(query: ListQuery, onUnreadable?: OnUnreadable): Promise<ReceivedPayment[]> {
    const alone = async (row: unknown) => {
      const { data } = pixId.safeParse(row);
      return data ? this.listedPayment(data.endToEndId, onUnreadable) : null;
    };
    const idOf = ({ endToEndId }: PixResponse) => endToEndId;
    const rows = await rowsOf(this.http, query, { page: pixPage, row: pixResponse, idOf, alone });
    return rows.map(receivedPaymentOf);
  }

  /** A payment that a list names. Null when it cannot be read and is left out. */
  private async listedPayment(
    endToEndId: string,
    onUnreadable?: OnUnreadable,
  ): Promise<z.infer<typeof pixResponse> | null> {
    try {
      const call = { operation: PAYMENT, path: pixPath(endToEndId) };
      const found = await foundAt(this.http, call, pixResponse);
      if (found) return found;
      throw unavailable(PAYMENT, new Error('the bank does not show a payment that it lists'));
    } catch (error) {
      if (!onUnreadable || !isOfOneRead(error)) throw error;
      onUnreadable(endToEndId, error);
      return null;
    }
  }

  /** Null when the bank says that there is none. */
  private async find<Response, Found>(
    operation: string,
    path: string,
    schema: z.ZodType<Response>,
    read: (response: Response) => Found,
  ): Promise<Found | null> {
    const response = await foundAt(this.http, { operation, path }, schema);
    return response && read(response);
  }

  /** Another charge than ordered, or one without a QR code, is an unusable response. */
  private payable(order: PixOrder, charge: PixCharge): PixCharge {
    const asOrdered = charge.txid === order.txid && charge.amount === order.amount;
    if (asOrdered && charge.qrCode) return charge;
    throw unavailable('PUT /cob/{txid}', new Error('Answered with another charge, or one without a QR code'));
  }
}

function cobPath(txid: string): string {
  return `/cob/${encodeURIComponent(txid)}`;
}

function pixPath(endToEndId: string): string {
  return `/pix/${encodeURIComponent(endToEndId)}`;
}

function returnPath(endToEndId: string, returnId: string): string {
  return `/pix/${encodeURIComponent(endToEndId)}/devolucao/${encodeURIComponent(returnId)}`;
}

/**
 * Rules of `PixDevolucaoInvalida` that no repetition can satisfy: more than is left of the payment, or its 90
 * days are over.
 */
const FORBIDDING_PROPERTIES: readonly string[] = ['valor', 'horario'];

function isForbiddenReturn(error: ProviderRefused): boolean {
  const names = error.violations.map(({ property }) => property?.split('.').at(-1) ?? '');
  const isForbidden = names.some((name) => FORBIDDING_PROPERTIES.includes(name));
  return error.isDefinite(RETURN) && error.problem === 'PixDevolucaoInvalida' && isForbidden;
}

function isRefused(error: unknown): error is ProviderRefused {
  return error instanceof ProviderRefused;
}
