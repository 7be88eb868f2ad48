import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { localDate } from '@catraca/kernel/dates';

export interface PayableRow {
  id: string | number;
  charge_id: string;
  status: string;
  payment_date: string;
  [field: string]: unknown;
}

/**
 * An acquirer with the payables and charges that a test gives it, as the sandbox cannot be told to. Its
 * responses are those of Pagar.me v5: pages by cursor, filtered by date of payment.
 */
export class AcquirerWithPayables {
  rows: (PayableRow | null)[] = [];
  /** Our code by the acquirer's id of the charge. Null: a charge without one. Missing: asking fails. */
  codes: Record<string, string | null> = {};
  /** Charges that its other routes do not show yet: 404. */
  unseen = new Set<string>();
  /** Days of payment whose payables cannot be read: 400. */
  failing = new Set<string>();
  requests: string[] = [];
  private earlierTests = 0;

  private constructor(
    private readonly server: Server,
    readonly pageSize: number,
  ) {}

  static async start(pageSize = 100): Promise<AcquirerWithPayables> {
    const server = createServer();
    const acquirer = new AcquirerWithPayables(server, pageSize);
    server.on('request', ({ url = '' }, response) => {
      acquirer.requests.push(url);
      const asked = new URL(url, 'http://acquirer');
      const body = acquirer.answer(asked);
      response
        .writeHead(acquirer.statusOf(asked) ?? (body ? 200 : 500), { 'content-type': 'application/json' })
        .end(JSON.stringify(body ?? {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return acquirer;
  }

  /** Forgets what a test gave it. The numbers of payables go on, as at a real one. */
  reset(): void {
    this.earlierTests++;
    Object.assign(this, { rows: [], codes: {}, unseen: new Set(), failing: new Set(), requests: [] });
  }

  get settings(): NodeJS.ProcessEnv {
    return {
      ACQUIRER_TEST_URL: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      ACQUIRER_TEST_SECRET_KEY: 'sk',
      ACQUIRER_TEST_PUBLIC_KEY: 'pk',
    };
  }

  count(part: string): number {
    return this.requests.filter((url) => url.includes(part)).length;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private statusOf({ pathname, searchParams }: URL): number | null {
    if (this.unseen.has(pathname.replace('/charges/', ''))) return 404;
    const since = searchParams.get('payment_date_since');
    return since && this.failing.has(localDate(new Date(since))) ? 400 : null;
  }

  private answer({ pathname, searchParams }: URL): object | null {
    if (pathname === '/payables') return this.page(searchParams);
    const id = pathname.replace('/charges/', '');
    if (!(id in this.codes)) return null;
    const code = this.codes[id];
    const charge = { id, code, amount: 10_000, status: 'paid', created_at: new Date().toISOString() };
    return { ...charge, order: { id: `or_${id}`, code } };
  }

  /** Every page is followed by an empty one that goes on. */
  private page(query: URLSearchParams): object {
    const [since, until] = [query.get('payment_date_since')!, query.get('payment_date_until')!];
    const rows = this.rows.filter((row) => !row || (row.payment_date >= since && row.payment_date <= until));
    const [offset, isEmpty] = (query.get('forward_cursor') ?? '0').split('-');
    if (isEmpty) return { data: [], paging: { forward_cursor: offset } };
    const end = Number(offset) + this.pageSize;
    const next = end < rows.length ? `${end}-empty` : null;
    return {
      data: rows.slice(Number(offset), end).map((row) => this.sent(row)),
      paging: { forward_cursor: next },
    };
  }

  private sent(row: PayableRow | null): PayableRow | null {
    return typeof row?.id === 'number' ? { ...row, id: this.earlierTests * 1_000 + row.id } : row;
  }
}

/** A payable of R$ 100,00 that is paid at midday, so many days from today. */
export function payable(id: string | number, charge_id: string, changes: object = {}, days = 0): PayableRow {
  const day = dayFromToday(days);
  return {
    ...{ id, charge_id, status: 'paid', type: 'credit', amount: 10_000, fee: 300, installment: 1 },
    ...{ payment_date: `${day}T15:00:00.000Z`, created_at: '2026-01-01T12:00:00Z' },
    ...changes,
  };
}

export function dayFromToday(days: number): string {
  return localDate(new Date(Date.now() + days * 86_400_000));
}
