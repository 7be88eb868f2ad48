import { entryTypeNames } from '@catraca/contracts/http/exports/money-exports';
import type { LedgerEntryResource } from '@catraca/contracts/http/schemas/ledger';
import { periodOf } from '@catraca/kernel/dates';
import { type Cents, decimal } from '@catraca/kernel/money';
import type { DatePeriod } from '../statement-period.ts';
import type { FileWriter } from './file-writer.ts';
import { type WallClock, wallClock } from './wall-clock.ts';

/** Letters that CHARSET 1252 has in one byte, as Latin-1 has them. */
const UNWRITABLE = /[^\x20-\x7e\xa0-\xff]/gu;
/** ACCTID has at most 22 characters (OFX 1.0.2, 11.3.1): those of an account's id that tell it apart. */
const ACCOUNT_ID_CHARACTERS = 22;
const HOUR_MS = 3_600_000;

const header = [
  ...['OFXHEADER:100', 'DATA:OFXSGML', 'VERSION:102', 'SECURITY:NONE', 'ENCODING:USASCII', 'CHARSET:1252'],
  ...['COMPRESSION:NONE', 'OLDFILEUID:NONE', 'NEWFILEUID:NONE'],
].join('\r\n');

export interface Statement {
  accountId: string;
  livemode: boolean;
  period: DatePeriod;
  /** When the file is written. */
  now: Date;
  timeZone: string;
  /** At the end of the period. */
  closingBalance: () => Promise<Cents>;
}

/**
 * A statement for accounting programs: OFX 1.0.2, 11.4.2. Entries that leave the balance as it is are no
 * transactions. It has no place for a note: a file that would need one breaks off.
 */
export function ofxWriter(statement: Statement): FileWriter<LedgerEntryResource> {
  const { period, now, timeZone, closingBalance } = statement;
  const clock = wallClock(timeZone);
  const { from, until } = periodOf(period.from, period.to);
  const end = new Date(until.getTime() - 1_000);
  const asOf = end < now ? end : now;
  return {
    head: `${header}\r\n\r\n${opening(statement, { from, end, clock })}`,
    row: (entry) => (entry.amount === 0 ? '' : transaction(entry, clock)),
    note: (words) => {
      throw new RangeError(words);
    },
    tail: async () => closing(decimal(await closingBalance(), '.'), ofxTime(asOf.toISOString(), clock)),
  };
}

interface Opening {
  from: Date;
  end: Date;
  clock: WallClock;
}

function opening({ accountId, livemode, now }: Statement, { from, end, clock }: Opening): string {
  const status = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>';
  const time = (one: Date) => ofxTime(one.toISOString(), clock);
  return [
    `<OFX><SIGNONMSGSRSV1><SONRS>${status}<DTSERVER>${time(now)}</DTSERVER><LANGUAGE>POR</LANGUAGE>`,
    `</SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>${status}`,
    // Both environments of an account must not be taken for one account.
    `<STMTRS><CURDEF>BRL</CURDEF><BANKACCTFROM><BANKID>${livemode ? 'CATRACA' : 'CATRACA-T'}</BANKID>`,
    `<ACCTID>${accountId.slice(-ACCOUNT_ID_CHARACTERS)}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${time(from)}</DTSTART><DTEND>${time(end)}</DTEND>\r\n`,
  ].join('\r\n');
}

function transaction(entry: LedgerEntryResource, clock: WallClock): string {
  const { id, type, amount, cause, charge, reference, created_at } = entry;
  const name = entryTypeNames[type];
  return [
    `<STMTTRN><TRNTYPE>${amount > 0 ? 'CREDIT' : 'DEBIT'}</TRNTYPE>`,
    `<DTPOSTED>${ofxTime(created_at, clock)}</DTPOSTED><TRNAMT>${decimal(amount, '.')}</TRNAMT>`,
    `<FITID>${sgmlText(id)}</FITID><REFNUM>${sgmlText(charge ?? cause.id)}</REFNUM>`,
    `<MEMO>${sgmlText(reference ? `${name} ${reference}` : name)}</MEMO></STMTTRN>\r\n`,
  ].join('');
}

function closing(balance: string, asOf: string): string {
  return [
    `</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}</BALAMT><DTASOF>${asOf}</DTASOF></LEDGERBAL>`,
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\r\n',
  ].join('');
}

/** `20261123113005[-3]`: the time of the zone, and what the zone is ahead of UTC (OFX 1.0.2, 3.2.8.2). */
function ofxTime(time: string, clock: WallClock): string {
  const shown = clock(time);
  const aheadMs = Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(Date.parse(time) / 1_000) * 1_000;
  return `${shown.replace(/[- :]/g, '')}[${aheadMs / HOUR_MS}]`;
}

function sgmlText(value: string): string {
  return value
    .normalize('NFC')
    .replace(UNWRITABLE, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
