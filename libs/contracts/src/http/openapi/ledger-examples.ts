import type { Books, LedgerEntryResource, Revenue, SettlementResource } from '../schemas/ledger.ts';
import { listOf } from '../schemas/list.ts';

const period = { from: '2026-11-01', to: '2026-11-30' };

const ledgerEntry: LedgerEntryResource = {
  object: 'ledger_entry',
  id: 'le_01m7ywntpbhpcysknehpefzt9d',
  sequence: 1,
  type: 'sale',
  amount: 12_808,
  available_amount: 12_808,
  reserved_amount: 0,
  balance: 12_808,
  cause: { type: 'charge', id: 'ch_01m7ywntbk764w837b2m45s4at' },
  event_id: 'evt_01m7ywntpbhpcysknehpefzt9d',
  charge: 'ch_01m7ywntbk764w837b2m45s4at',
  reference: 'pedido-1042',
  created_at: '2026-11-21T11:08:16.418Z',
  hash: '5c1f0b9f6f0d9f1d2c0a3c2f0a4c6b0e8f3f5d3f2f9d7f1b6a1c9e0d4b7a8e21',
};

const settlement: SettlementResource = {
  object: 'settlement',
  date: '2026-11-23',
  payment_method: 'pix',
  installment: 1,
  charges: 1,
  amount: 12_808,
  status: 'scheduled',
};

const books: Books = {
  object: 'books',
  livemode: false,
  ...period,
  accounts: [
    { account: 'bank', opening: 0, debits: 12_990, credits: 0, closing: -12_990 },
    { account: 'seller_available', opening: 0, debits: 0, credits: 12_808, closing: 12_808 },
    { account: 'platform_fees', opening: 0, debits: 0, credits: 130, closing: 130 },
    { account: 'method_fees', opening: 0, debits: 0, credits: 52, closing: 52 },
  ],
  total: 0,
};

const earnings = { earned: 130, returned: 0, net: 130 };
const revenue: Revenue = {
  object: 'revenue',
  livemode: false,
  ...period,
  ...earnings,
  data: [{ day: '2026-11-21', account: null, payment_method: null, ...earnings }],
};

const page = { page: 1, per_page: 20 };

export const ledgerExamples = {
  listLedgerEntries: { response: listOf([ledgerEntry], 1, page) },
  listSettlements: { response: listOf([settlement], 1, page) },
  getBooks: { response: books },
  getRevenue: { response: revenue },
};
