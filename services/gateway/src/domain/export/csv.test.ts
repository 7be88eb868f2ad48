import { ledger } from '@catraca/contracts/http/exports/money-exports';
import { charges } from '@catraca/contracts/http/exports/sales-exports';
import type { LedgerEntryResource } from '@catraca/contracts/http/schemas/ledger';
import fc from 'fast-check';
import { csvWriter } from './csv.ts';

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
const writer = csvWriter({ ...ledger, timeZone: 'America/Sao_Paulo' });

function cellsOf(reference: string): string {
  return writer.row({ ...entry, reference });
}

test('a line has the time of the zone and amounts with a decimal comma', () => {
  expect(writer.row(entry)).toBe(
    '23/11/2026 11:30:05;7;Estorno;-1234,56;-0,05;0,00;1,00;ch_1;pedido-42;Estorno;rf_1;;le_01m7ywnq7zzm58jvbbndgqk4bw;ab\r\n',
  );
  expect(csvWriter({ ...ledger, timeZone: 'Asia/Tokyo' }).row(entry)).toMatch(/^23\/11\/2026 23:30:05;/);
});

test('S27.18 the header is in Portuguese, begins with a byte order mark, and names the zone of times', () => {
  expect(writer.head).toMatch(/^\uFEFFData e hora \(America\/Sao_Paulo\);Lançamento;Tipo;Valor;.*\r\n$/);
});

test('S12.9 S27.18 a text that a spreadsheet would run is neutralised, and a negative amount is not', () => {
  for (const text of ['=1+1', '+55', '-2', '@SUM(A1)', '\t=1']) expect(cellsOf(text)).toContain(`;'${text};`);
  expect(writer.row(entry)).toContain(';-1234,56;');
});

test('a separator, a quote or a line break within a text does not end its cell', () => {
  expect(cellsOf('a;b')).toContain(';"a;b";');
  expect(cellsOf('diz "oi"')).toContain(';"diz ""oi""";');
  expect(cellsOf('=a\nb')).toContain(';"\'=a\nb";');
});

test('members of members, words, lists and what is not there', () => {
  const columns = charges.columns.filter(({ name }) => /^(status|metadata|customer|card\.three)/.test(name));
  const { row } = csvWriter({ columns, timeZone: 'UTC' });
  const card = { three_d_secure: { status: null, transaction_id: 'tx' } };
  expect(row({ status: 'paid', customer: null, metadata: { a: 'b' }, card })).toBe(
    'Paga;;;;;tx;"{""a"":""b""}"\r\n',
  );
  expect(row({ status: 'novo', customer: { name: 'Ana' }, metadata: {}, card })).toBe('novo;Ana;;;;tx;\r\n');
});

/** The cells of a line as a spreadsheet reads them (RFC 4180, with `;`). */
function cellsIn(written: string): string[] {
  const cells = written.matchAll(/(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/g);
  return [...cells].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}

test('S27.18 whatever was written, a line has a cell a column, and none begins as a formula', () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n;"\',aé') });
  fc.assert(
    fc.property(text, (reference) => {
      const cells = cellsIn(cellsOf(reference));
      expect(cells).toHaveLength(ledger.columns.length);
      const cell = cells[8]!;
      expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
      expect([reference, `'${reference}`]).toContain(cell);
    }),
  );
});
