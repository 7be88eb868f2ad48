import type { LedgerEntryResource } from '@catraca/contracts/http/schemas/ledger';
import { csvHeader, csvLine } from './statement-csv.ts';

const entry: LedgerEntryResource = {
  object: 'ledger_entry',
  id: 'le_01m7ywnq7zzm58jvbbndgqk4bw',
  sequence: 7,
  type: 'refund',
  amount: -123_456,
  available_amount: -5,
  reserved_amount: 0,
  balance: 100,
  cause: { type: 'refund', id: 'rf_1' },
  event_id: null,
  charge: 'ch_1',
  reference: 'pedido-42',
  created_at: '2026-11-23T14:30:05.000Z',
  hash: 'ab',
};

function cellsOf(reference: string): string {
  return csvLine({ ...entry, reference });
}

test('a line has the time of São Paulo and amounts with a decimal comma', () => {
  expect(csvLine(entry)).toBe(
    '23/11/2026 11:30:05;7;Estorno;-1234,56;-0,05;0,00;1,00;ch_1;pedido-42;rf_1;;le_01m7ywnq7zzm58jvbbndgqk4bw;ab\r\n',
  );
});

test('the header is in Portuguese and begins with a byte order mark', () => {
  expect(csvHeader()).toMatch(/^\uFEFFData e hora;Lançamento;Tipo;Valor;.*\r\n$/);
});

test('S12.9 a text that a spreadsheet would run is neutralised, and a negative amount is not', () => {
  for (const text of ['=1+1', '+55', '-2', '@SUM(A1)', '\t=1']) expect(cellsOf(text)).toContain(`;'${text};`);
  expect(csvLine(entry)).toContain(';-1234,56;');
});

test('a separator, a quote or a line break within a text does not end its cell', () => {
  expect(cellsOf('a;b')).toContain(';"a;b";');
  expect(cellsOf('diz "oi"')).toContain(';"diz ""oi""";');
  expect(cellsOf('=a\nb')).toContain(';"\'=a\nb";');
});
