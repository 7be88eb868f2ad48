import {
  books,
  booksQuery,
  ledgerEntry,
  ledgerQuery,
  revenue,
  revenueQuery,
  settlement,
  settlementsQuery,
} from '../schemas/ledger.ts';
import { list } from '../schemas/list.ts';
import type { Endpoint } from './endpoint.ts';

const read = { by: 'operator', scope: 'read' } as const;
const ofAccount = '/operator/v1/accounts/:account';

/** Statement and settlements of a seller, and the platform's books, for the operator. */
export const ledgerEndpoints = {
  listLedgerEntries: {
    id: 'listLedgerEntries',
    method: 'GET',
    path: `${ofAccount}/ledger`,
    tag: 'Extrato e livros',
    summary: 'Consultar o extrato de um vendedor',
    access: read,
    query: ledgerQuery,
    success: { status: 200, schema: list(ledgerEntry), isAlsoCsv: true },
    errors: ['resource_not_found'],
  },
  listSettlements: {
    id: 'listSettlements',
    method: 'GET',
    path: `${ofAccount}/settlements`,
    tag: 'Extrato e livros',
    summary: 'Listar liquidações de um vendedor',
    access: read,
    query: settlementsQuery,
    success: { status: 200, schema: list(settlement) },
    errors: ['resource_not_found'],
  },
  getBooks: {
    id: 'getBooks',
    method: 'GET',
    path: '/operator/v1/books',
    tag: 'Extrato e livros',
    summary: 'Consultar o balancete da plataforma',
    access: read,
    query: booksQuery,
    success: { status: 200, schema: books },
  },
  getRevenue: {
    id: 'getRevenue',
    method: 'GET',
    path: '/operator/v1/revenue',
    tag: 'Extrato e livros',
    summary: 'Consultar a receita da plataforma',
    access: read,
    query: revenueQuery,
    success: { status: 200, schema: revenue },
  },
} as const satisfies Record<string, Endpoint>;
