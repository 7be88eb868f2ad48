import type { Charge, ChargeChange } from '../charge.ts';

/** The first charge of a mandate with the QR code that also approves it. Null: nothing to change. */
export function withQrCode({ status, mandate, pix }: Charge, qrCode: string): ChargeChange | null {
  if (status !== 'pending' || !mandate || !pix || pix.qrCode === qrCode) return null;
  return { set: { pix: { ...pix, qrCode } }, events: [] };
}
