import type { LocalDate } from '@catraca/kernel/dates';
import { isCpf } from '@catraca/kernel/document';
import { z } from 'zod';
import type { BankCalls } from '../../bank/http.ts';
import { unavailable } from '../../http/outcome.ts';
import type {
  ApprovalOrder,
  ApprovalRequest,
  BankMandate,
  MandateOrder,
  PixAutomatic,
  ScheduledCharge,
  ScheduledOrder,
} from '../../pix/pix-automatic.ts';
import { ProviderRefused } from '../../pix/provider-refused.ts';
import { foundAt } from '../found.ts';
import { rowsOf } from '../lists.ts';
import { cobrPage, recPage } from '../responses.ts';
import { mandateOf, requestOf, scheduledOf } from './mapping.ts';
import {
  cancelRequest,
  cobrRequest,
  type ReceivingAccount,
  recRequest,
  solicRecRequest,
} from './requests.ts';
import {
  type CobrResponse,
  cobrResponse,
  type RecResponse,
  recResponse,
  solicRecResponse,
} from './responses.ts';

const REC = 'GET /rec/{idRec}';
const COBR = 'PUT /cobr/{txid}';
/** Statuses by which banks report that something exists already, or cannot be changed. */
const CONFLICTS: readonly number[] = [400, 409, 422];

/** Pix Automático by the routes `rec`, `solicrec` and `cobr` of API Pix 2.9.0. */
export class AutomaticRoutes implements PixAutomatic {
  constructor(
    private readonly http: BankCalls,
    private readonly account: ReceivingAccount,
  ) {}

  async createMandate(order: MandateOrder): Promise<BankMandate> {
    const call = { operation: 'POST /rec', method: 'POST', path: '/rec', body: recRequest(order) } as const;
    // The bank chooses the id: each unknown outcome is for the caller, who finds the mandate by its contract.
    const mandate = mandateOf(await this.http.call({ ...call, once: true }, recResponse));
    if (mandate.contract === order.contract) return mandate;
    throw unavailable(call.operation, new Error('answered with another mandate'));
  }

  async findMandate(bankId: string): Promise<BankMandate | null> {
    const rec = await foundAt(this.http, { operation: REC, path: recPath(bankId) }, recResponse);
    return rec && mandateOf(rec);
  }

  async findMandateOf(
    { contract, payer: { document } }: Pick<MandateOrder, 'contract' | 'payer'>,
    since: Date,
  ): Promise<BankMandate | null> {
    const filter: Record<string, string> = isCpf(document) ? { cpf: document } : { cnpj: document };
    const mandates = await this.mandates(since, new Date(), filter);
    return mandates.find((mandate) => mandate.contract === contract) ?? null;
  }

  async qrCodeOf(bankId: string, firstTxid: string | null): Promise<string> {
    const path = firstTxid ? `${recPath(bankId)}?txid=${encodeURIComponent(firstTxid)}` : recPath(bankId);
    const { dadosQR } = await this.http.call({ operation: REC, method: 'GET', path }, recResponse);
    if (dadosQR?.pixCopiaECola) return dadosQR.pixCopiaECola;
    throw unavailable(REC, new Error('a mandate without a QR code'));
  }

  async cancelMandate(bankId: string): Promise<BankMandate> {
    const operation = 'PATCH /rec/{idRec}';
    try {
      const call = { operation, method: 'PATCH', path: recPath(bankId), body: cancelRequest } as const;
      return mandateOf(await this.http.call(call, recResponse));
    } catch (error) {
      if (!isConflict(error)) throw error;
      const mandate = await this.findMandate(bankId);
      if (mandate && mandate.status !== 'created' && mandate.status !== 'approved') return mandate;
      throw error;
    }
  }

  listMandates(from: Date, to: Date): Promise<BankMandate[]> {
    return this.mandates(from, to);
  }

  async requestApproval(bankId: string, order: ApprovalOrder): Promise<ApprovalRequest> {
    const body = solicRecRequest(bankId, order);
    const call = {
      operation: 'POST /solicrec',
      method: 'POST',
      path: '/solicrec',
      body,
      once: true,
    } as const;
    return requestOf(await this.http.call(call, solicRecResponse));
  }

  async findRequest(requestId: string): Promise<ApprovalRequest | null> {
    const path = `/solicrec/${encodeURIComponent(requestId)}`;
    const found = await foundAt(this.http, { operation: 'GET /solicrec/{id}', path }, solicRecResponse);
    return found && requestOf(found);
  }

  async scheduleCharge(order: ScheduledOrder): Promise<ScheduledCharge> {
    const body = cobrRequest(order, this.account);
    const call = { operation: COBR, method: 'PUT', path: cobrPath(order.txid), body } as const;
    try {
      return asOrdered(order, scheduledOf(await this.http.call(call, cobrResponse)));
    } catch (error) {
      if (!isConflict(error)) throw error;
      const existing = await this.findScheduled(order.txid); // banks respond differently to a repeated PUT
      if (existing) return asOrdered(order, existing);
      throw error.afterDoubt ? unavailable(COBR, error) : error; // a read may lag behind the first send
    }
  }

  async findScheduled(txid: string): Promise<ScheduledCharge | null> {
    const call = { operation: 'GET /cobr/{txid}', path: cobrPath(txid) };
    const cobr = await foundAt(this.http, call, cobrResponse);
    return cobr && scheduledOf(cobr);
  }

  async cancelScheduled(txid: string): Promise<ScheduledCharge> {
    const operation = 'PATCH /cobr/{txid}';
    try {
      const call = { operation, method: 'PATCH', path: cobrPath(txid), body: cancelRequest } as const;
      return scheduledOf(await this.http.call(call, cobrResponse));
    } catch (error) {
      if (!isConflict(error)) throw error;
      const charge = await this.findScheduled(txid);
      if (charge && charge.status !== 'created' && charge.status !== 'active') return charge;
      throw error;
    }
  }

  async retryScheduled(txid: string, on: LocalDate): Promise<ScheduledCharge> {
    const operation = 'POST /cobr/{txid}/retentativa/{data}';
    const path = `${cobrPath(txid)}/retentativa/${on}`;
    try {
      const call = { operation, method: 'POST', path, once: true } as const;
      return scheduledOf(await this.http.call(call, cobrResponse));
    } catch (error) {
      if (!isConflict(error)) throw error;
      const charge = await this.findScheduled(txid);
      if (charge?.attempts.some((attempt) => attempt.on === on)) return charge;
      throw error;
    }
  }

  async listScheduled(from: Date, to: Date): Promise<ScheduledCharge[]> {
    const reading = { page: cobrPage, row: cobrResponse, idOf: ({ txid }: CobrResponse) => txid };
    return (await rowsOf(this.http, { path: '/cobr', from, to }, reading)).map(scheduledOf);
  }

  async registerCallbacks(url: string): Promise<void> {
    const body = { webhookUrl: url };
    for (const path of ['/webhookrec', '/webhookcobr'])
      await this.http.call({ operation: `PUT ${path}`, method: 'PUT', path, body }, z.unknown());
  }

  private async mandates(from: Date, to: Date, filter?: Record<string, string>): Promise<BankMandate[]> {
    const reading = { page: recPage, row: recResponse, idOf: ({ idRec }: RecResponse) => idRec };
    const query = { path: '/rec', from, to, ...(filter && { filter }) } as const;
    return (await rowsOf(this.http, query, reading)).map(mandateOf);
  }
}

function asOrdered(order: ScheduledOrder, charge: ScheduledCharge): ScheduledCharge {
  const { txid, bankId, amount, dueOn } = charge;
  const isOrdered =
    txid === order.txid && bankId === order.bankId && amount === order.amount && dueOn === order.dueOn;
  if (isOrdered) return charge;
  throw unavailable(COBR, new Error('answered with another charge'));
}

function recPath(bankId: string): string {
  return `/rec/${encodeURIComponent(bankId)}`;
}

function cobrPath(txid: string): string {
  return `/cobr/${encodeURIComponent(txid)}`;
}

function isConflict(error: unknown): error is ProviderRefused {
  return error instanceof ProviderRefused && CONFLICTS.includes(error.status);
}
