import type { Cents } from '@catraca/kernel/money';
import { fromValor, toValor } from '../pix/valor.ts';
import { crc16 } from './crc16.ts';
import { decodeTlv, encodeTlv, type TlvField } from './tlv.ts';

/**
 * Contents of a dynamic Pix BR Code (EMV MPM; Bacen, Manual de Padrões para Iniciação do Pix): of a charge,
 * of a mandate, or composed of both (API Pix 2.9.0, RecCompleta, dadosQR).
 */
export interface BrCode {
  /**
   * URL from which the payer's bank reads the charge, without the scheme; at most 77 characters. Null: there
   * is only a mandate.
   */
  location: string | null;
  /** URL of the mandate, in the same form. Null or absent: there is none. */
  recurrence?: string | null;
  merchant: { name: string; city: string };
  /** Null or absent: the amount is in the charge at the location. */
  amount?: Cents | null;
  /** Default `***`: the txid is in the charge at the location. */
  txid?: string;
}

const PIX_GUI = 'br.gov.bcb.pix';
const CRC_HEADER = '6304';
/** Where the document's examples have the mandate (API Pix 2.9.0, `recResponse3`, `recResponse6`). */
const RECURRENCE = '80';
const LOCATION = /^[\x21-\x7e]{1,77}$/;

/** Builds the payload of the QR code. Name and city are folded to ASCII and cut to the allowed length. */
export function buildBrCode(code: BrCode): string {
  const locations = [code.location, code.recurrence].filter((location) => location != null);
  if (locations.length === 0 || !locations.every((location) => LOCATION.test(location)))
    throw new RangeError('A BR Code location is 1 to 77 printable ASCII characters');
  const fields: TlvField[] = [
    ['00', '01'],
    ...(code.location === null ? [] : [['01', '12'] as const]),
    ['26', accountOf(code.location)],
    ['52', '0000'],
    ['53', '986'],
    ...(code.amount == null ? [] : [['54', toValor(code.amount)] as const]),
    ['58', 'BR'],
    ['59', folded(code.merchant.name, 25)],
    ['60', folded(code.merchant.city, 15)],
    ['62', encodeTlv([['05', code.txid ?? '***']])],
    ...(code.recurrence == null ? [] : [[RECURRENCE, accountOf(code.recurrence)] as const]),
  ];
  const unsigned = encodeTlv(fields) + CRC_HEADER;
  return unsigned + crc16(unsigned);
}

/** Parses a dynamic Pix BR Code. Null for a wrong CRC, malformed TLV, a missing field or another scheme. */
export function parseBrCode(payload: string): Required<BrCode> | null {
  if (!hasRightCrc(payload)) return null;
  const fields = decodeTlv(payload);
  if (fields?.get('00') !== '01' || fields.get('53') !== '986' || fields.get('58') !== 'BR') return null;

  const location = pixAccount(fields)?.get('25') ?? null;
  const recurrence = decodeTlv(fields.get(RECURRENCE) ?? '')?.get('25') ?? null;
  const txid = decodeTlv(fields.get('62') ?? '')?.get('05');
  const [name, city] = [fields.get('59'), fields.get('60')];
  if (!(location || recurrence) || !txid || !name || !city) return null;

  const valor = fields.get('54');
  const amount = valor === undefined ? null : fromValor(valor);
  if (valor !== undefined && amount === null) return null;
  return { location, recurrence, merchant: { name, city }, amount, txid };
}

/** Whether the payload ends in its correct CRC. */
export function hasRightCrc(payload: string): boolean {
  const unsigned = payload.slice(0, -4);
  return unsigned.endsWith(CRC_HEADER) && payload.slice(-4) === crc16(unsigned);
}

function accountOf(location: string | null): string {
  return encodeTlv([['00', PIX_GUI], ...(location === null ? [] : [['25', location] as const])]);
}

/** EMV allows a scheme in any merchant account field from 26 to 51; sub-field 00 identifies it. */
function pixAccount(fields: Map<string, string>): Map<string, string> | null {
  for (const [id, value] of fields) {
    const account = id >= '26' && id <= '51' ? decodeTlv(value) : null;
    if (account?.get('00')?.toLowerCase() === PIX_GUI) return account;
  }
  return null;
}

function folded(text: string, maxLength: number): string {
  const ascii = text.normalize('NFKD').replace(/[^\x20-\x7e]/g, '').replace(/ +/g, ' '); // biome-ignore format: one thought
  const cut = ascii.trim().slice(0, maxLength).trim();
  if (!cut) throw new RangeError(`${JSON.stringify(text)} has no characters that a BR Code allows`);
  return cut;
}
