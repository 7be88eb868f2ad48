import type { Cents } from '@catraca/kernel/money';
import { fromValor, toValor } from '../pix/valor.ts';
import { crc16 } from './crc16.ts';
import { decodeTlv, encodeTlv, type TlvField } from './tlv.ts';

/** Contents of a dynamic Pix BR Code (EMV MPM; Bacen, Manual de Padrões para Iniciação do Pix). */
export interface BrCode {
  /** URL from which the payer's bank reads the charge, without the scheme; at most 77 characters. */
  location: string;
  merchant: { name: string; city: string };
  /** Null or absent: the amount is in the charge at the location. */
  amount?: Cents | null;
  /** Default `***`: the txid is in the charge at the location. */
  txid?: string;
}

const PIX_GUI = 'br.gov.bcb.pix';
const CRC_HEADER = '6304';
const MAX_LOCATION = 77;

/** Builds the payload of the QR code. Name and city are folded to ASCII and cut to the allowed length. */
export function buildBrCode(code: BrCode): string {
  if (!/^[\x21-\x7e]+$/.test(code.location) || code.location.length > MAX_LOCATION) {
    throw new RangeError('A BR Code location is 1 to 77 printable ASCII characters');
  }
  const fields: TlvField[] = [
    ['00', '01'],
    ['01', '12'],
    ['26', encodeTlv([['00', PIX_GUI], ['25', code.location]])], // biome-ignore format: one field, one line
    ['52', '0000'],
    ['53', '986'],
    ...(code.amount == null ? [] : [['54', toValor(code.amount)] as const]),
    ['58', 'BR'],
    ['59', folded(code.merchant.name, 25)],
    ['60', folded(code.merchant.city, 15)],
    ['62', encodeTlv([['05', code.txid ?? '***']])],
  ];
  const unsigned = encodeTlv(fields) + CRC_HEADER;
  return unsigned + crc16(unsigned);
}

/** Parses a dynamic Pix BR Code. Null for a wrong CRC, malformed TLV, a missing field or another scheme. */
export function parseBrCode(payload: string): Required<BrCode> | null {
  if (!hasRightCrc(payload)) return null;
  const fields = decodeTlv(payload);
  if (fields?.get('00') !== '01' || fields.get('53') !== '986' || fields.get('58') !== 'BR') return null;

  const location = pixAccount(fields)?.get('25');
  const txid = decodeTlv(fields.get('62') ?? '')?.get('05');
  const [name, city] = [fields.get('59'), fields.get('60')];
  if (!location || !txid || !name || !city) return null;

  const valor = fields.get('54');
  const amount = valor === undefined ? null : fromValor(valor);
  if (valor !== undefined && amount === null) return null;
  return { location, merchant: { name, city }, amount, txid };
}

/** Whether the payload ends in its correct CRC. */
export function hasRightCrc(payload: string): boolean {
  const unsigned = payload.slice(0, -4);
  return unsigned.endsWith(CRC_HEADER) && payload.slice(-4) === crc16(unsigned);
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
