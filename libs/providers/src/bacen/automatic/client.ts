import { type LocalDate, later } from '@catraca/kernel/dates';
import { isCpf } from '@catraca/kernel/document';
import { doubtEnd } from '@catraca/kernel/doubt';
import { z } from 'zod';
import type { BankCalls } from '../../bank/http.ts';
import { hasRightCrc } from '../../brcode/brcode.ts';
import { isUnavailable, RequestNotSent, UnusableAnswer, unavailable } from '../../http/outcome.ts';
import type {
  ApprovalOrder,
  ApprovalRequest,
  BankMandate,
  EarlierSends,
  MandateOrder,
  PixAutomatic,
  ScheduledCharge,
  ScheduledOrder,
} from '../../pix/pix-automatic.ts';
import { isConflict } from '../conflict.ts';
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
  locRecResponse,
  type RecResponse,
  recContract,
  recResponse,
  solicRecResponse,
} from './responses.ts';

const CREATE = 'POST /rec';
const REC = 'GET /rec/{idRec}';
const COBR = 'PUT /cobr/{txid}';

/** What the bank's clock may differ from ours, in ms. */
const CLOCK_SKEW_MS = 300_000;

/** A mandate has at most one request in these states (API Pix 2.9.0, SolicRecOperacaoInvalida). */
const OPEN: readonly ApprovalRequest['status'][] = ['created', 'sent', 'received', 'accepted'];

/** Pix Automático by the routes `rec`, `locrec`, `solicrec` and `cobr` of API Pix 2.9.0. */
export class AutomaticRoutes implements PixAutomatic {
  constructor(
    private readonly http: BankCalls,
    private readonly account: ReceivingAccount,
  ) {}

  async createMandate(order: MandateOrder, earlier: EarlierSends | null): Promise<BankMandate> {
    const existing = earlier && (await this.findOrdered(order, earlier).catch(notSent));
    if (existing) return existing;
    if (earlier && doubtEnd(earlier.lastAt) > earlier.now)
      throw new RequestNotSent(CREATE, new Error('an earlier send may still be processed'));

    const body = recRequest(order, order.needsQrCode ? await this.createLocation().catch(notSent) : null);
    const call = { operation: CREATE, method: 'POST', path: '/rec', body } as const;
    const mandate = mandateOf(await this.http.call(call, recResponse));
    if (mandate.contract === order.contract) return mandate;
    throw unavailable(CREATE, new Error('answered with another mandate'));
  }

  /** Looks for it among the mandates of its payer. */
  async findOrdered(
    { contract, payer: { document } }: MandateOrder,
    { firstAt, now, others }: EarlierSends,
  ): Promise<BankMandate | null> {
    const filter: Record<string, string> = isCpf(document) ? { cpf: document } : { cnpj: document };
    const [from, to] = [later(firstAt, -CLOCK_SKEW_MS), later(now, CLOCK_SKEW_MS)];
    const alone = async (row: unknown) => {
      const { data } = recContract.safeParse(row);
      if (data && data.vinculo.contrato !== contract) return null;
      throw unavailable(
        'GET /rec',
        new Error('a mandate that may be the one that was ordered is unreadable'),
      );
    };
    const reading = { page: recPage, row: recResponse, idOf: idRecOf, alone };
    const recs = await rowsOf(this.http, { path: '/rec', from, to, filter }, reading);
    const isOrdered = (one: BankMandate) => one.contract === contract && !others.has(one.bankId);
    return recs.map(mandateOf).find(isOrdered) ?? null;
  }

  async findMandate(bankId: string): Promise<BankMandate | null> {
    const rec = await foundAt(this.http, { operation: REC, path: recPath(bankId) }, recResponse);
    return rec && mandateOf(rec);
  }

  async qrCodeOf(bankId: string, firstTxid: string | null): Promise<string> {
    const path = firstTxid ? `${recPath(bankId)}?txid=${encodeURIComponent(firstTxid)}` : recPath(bankId);
    const { dadosQR } = await this.http.call({ operation: REC, method: 'GET', path }, recResponse);
    const qrCode = dadosQR?.pixCopiaECola ?? '';
    if (hasRightCrc(qrCode)) return qrCode;
    throw unavailable(REC, new Error('a mandate without a QR code, or one with a wrong CRC'));
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

  async listMandates(from: Date, to: Date): Promise<BankMandate[]> {
    const reading = { page: recPage, row: recResponse, idOf: idRecOf };
    return (await rowsOf(this.http, { path: '/rec', from, to }, reading)).map(mandateOf);
  }

  async requestApproval(bankId: string, order: ApprovalOrder): Promise<ApprovalRequest> {
    const body = solicRecRequest(bankId, order);
    try {
      const call = { operation: 'POST /solicrec', method: 'POST', path: '/solicrec', body } as const;
      return requestOf(await this.http.call(call, solicRecResponse));
    } catch (error) {
      if (!isConflict(error)) throw error;
      const mandate = await this.findMandate(bankId);
      const open = mandate?.requests.find(({ status }) => OPEN.includes(status));
      if (open) return open;
      throw error;
    }
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
      const call = { operation, method: 'POST', path } as const;
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

  /** A location, which the QR code of a mandate names. One that no mandate takes does no harm. */
  private async createLocation(): Promise<number> {
    const call = { operation: 'POST /locrec', method: 'POST', path: '/locrec' } as const;
    return (await this.http.call(call, locRecResponse)).id;
  }
}

/** What comes before the order failed, so that it did not leave. */
function notSent(error: unknown): never {
  throw isUnavailable(error) ? new RequestNotSent(CREATE, error) : error;
}

function idRecOf({ idRec }: RecResponse): string {
  return idRec;
}

function asOrdered(order: ScheduledOrder, charge: ScheduledCharge): ScheduledCharge {
  const { txid, bankId, amount, dueOn } = charge;
  const isOrdered =
    txid === order.txid && bankId === order.bankId && amount === order.amount && dueOn === order.dueOn;
  if (isOrdered) return charge;
  throw new UnusableAnswer(new Error(`${COBR} answered with another charge`));
}

function recPath(bankId: string): string {
  return `/rec/${encodeURIComponent(bankId)}`;
}

function cobrPath(txid: string): string {
  return `/cobr/${encodeURIComponent(txid)}`;
}
