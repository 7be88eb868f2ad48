import type { EndpointExample } from '../endpoints/endpoint-example.ts';
import type { Defense, DefenseFile } from '../schemas/defense.ts';
import type { DefendedDispute, Dispute } from '../schemas/dispute.ts';
import { listOf } from '../schemas/list.ts';
import type { Refund } from '../schemas/refund.ts';

const refund: Refund = {
  object: 'refund',
  id: 'rf_01m80a4q8w3e5r7t9y2v4x6z8a',
  charge: 'ch_01m7ywntbk764w837b2m45s4at',
  status: 'succeeded',
  amount: 5_000,
  currency: 'BRL',
  fee_returned: 50,
  seller_debit: 4_950,
  reason: 'Peça com defeito',
  failed_reason: null,
  created_at: '2026-11-21T14:20:31.004Z',
  processed_at: '2026-11-21T14:20:31.655Z',
};

const dispute: Dispute = {
  object: 'med',
  id: 'med_01m80b6r9x4f6s8v1z3c5e7g9j',
  charge: refund.charge,
  amount: 12_990,
  status: 'opened',
  reason: 'fraud',
  opened_at: '2026-11-21T15:02:10.120Z',
  due_at: '2026-11-28T15:02:10.120Z',
  closed_at: null,
};

const file: DefenseFile = {
  object: 'file',
  id: 'file_01m80c8t1z6h8v0x3b5e7g9j1m',
  name: 'comprovante-de-entrega.pdf',
  type: 'application/pdf',
  size: 184_320,
  created_at: '2026-11-22T09:41:07.552Z',
};

const defense: Defense = {
  object: 'defense',
  open: true,
  text: 'O pedido 1042 foi entregue em 20/11/2026, às 10h12, com a assinatura do comprador.',
  files: [file],
  updated_at: file.created_at,
};

const defended: DefendedDispute = { ...dispute, defense };

const page = { page: 1, per_page: 20 };

/** Of the endpoints about refunds and disputes. */
export const refundExamples: Readonly<Record<string, EndpointExample>> = {
  createRefund: { body: { amount: 5_000, reason: 'Peça com defeito' }, response: refund },
  listAllRefunds: { response: listOf([refund], 1, page) },
  listOwnDisputes: { response: listOf([dispute], 1, page) },
  getOwnDispute: { response: defended },
  putDefense: { body: { text: defense.text }, response: defense },
  createDefenseFile: { body: { file: { name: file.name } }, response: file },
  listRefunds: { response: listOf([refund], 1, page) },
  getRefund: { response: refund },
  openTestDispute: { response: dispute },
  approveTestDispute: { response: dispute },
  rejectTestDispute: {
    response: { ...dispute, status: 'rejected', closed_at: '2026-11-21T15:04:51.377Z' },
  },
  listDisputes: { response: listOf([dispute], 1, page) },
  listAllDisputes: {
    response: listOf([{ ...dispute, account: 'acc_01m7ywnq7zzm58jvbbndgqk4bw' }], 1, page),
  },
  getDispute: { response: defended },
};
