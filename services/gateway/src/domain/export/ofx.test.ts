import type { LedgerEntryResource } from '@catraca/contracts/http/schemas/ledger';
import { ofxWriter } from './ofx.ts';

const entry = {
  id: 'le_1',
  type: 'sale',
  amount: 9_850,
  cause: { type: 'charge', id: 'ch_1' },
  charge: 'ch_1',
  reference: 'pedido <7> & "oi" 🎉',
  created_at: '2026-11-24T02:30:05.123Z',
} as LedgerEntryResource;

const statement = {
  accountId: 'acc_01m7ywnq7zzm58jvbbndgqk4bw',
  livemode: false,
  period: { from: '2026-11-01', to: '2026-11-30' },
  now: new Date('2026-11-27T15:00:00Z'),
  timeZone: 'America/Sao_Paulo',
  closingBalance: async () => -70_005,
};
const writer = ofxWriter(statement);

test('S27.20 an entry is a transaction with its sign, its time and zone, and its own id', () => {
  expect(writer.row(entry)).toBe(
    '<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261123233005[-3]</DTPOSTED><TRNAMT>98.50</TRNAMT>' +
      '<FITID>le_1</FITID><REFNUM>ch_1</REFNUM><MEMO>Venda pedido &lt;7&gt; &amp; "oi" ?</MEMO></STMTTRN>\r\n',
  );
  const withdrawal = { ...entry, type: 'withdrawal' as const, amount: -5, charge: null, reference: null };
  expect(writer.row({ ...withdrawal, cause: { type: 'withdrawal', id: 'wd_1' } })).toContain(
    '<TRNAMT>-0.05</TRNAMT><FITID>le_1</FITID><REFNUM>wd_1</REFNUM><MEMO>Saque</MEMO>',
  );
});

test('S27.20 an entry that leaves the balance as it is is no transaction', () => {
  expect(writer.row({ ...entry, type: 'settlement', amount: 0 })).toBe('');
});

test('S27.20 the file has its period, the account of its environment, and the closing balance', async () => {
  expect(writer.head).toMatch(/^OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\n/);
  expect(writer.head).toContain('<DTSTART>20261101000000[-3]</DTSTART><DTEND>20261130235959[-3]</DTEND>');
  expect(writer.head).toContain('<BANKID>CATRACA-T</BANKID>');
  expect(writer.head).toContain('<ACCTID>ywnq7zzm58jvbbndgqk4bw<');
  expect(await writer.tail()).toContain('<BALAMT>-700.05</BALAMT><DTASOF>20261127120000[-3]</DTASOF>');
  expect(ofxWriter({ ...statement, livemode: true }).head).toContain('<BANKID>CATRACA</BANKID>');
});

test('a zone of half an hour has a fraction', () => {
  const inIndia = ofxWriter({ ...statement, timeZone: 'Asia/Kolkata' });
  expect(inIndia.row(entry)).toContain('<DTPOSTED>20261124080005[5.5]</DTPOSTED>');
});
