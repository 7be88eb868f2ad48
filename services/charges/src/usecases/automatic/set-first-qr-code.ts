import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { withQrCode } from '../../domain/automatic/first-charge.ts';

/**
 * Shows the QR code that also approves the mandate of a first charge: whoever paid by the charge's own would
 * pay and approve nothing. Safe to repeat. Throws resource_not_found.
 */
@Injectable()
export class SetFirstQrCode {
  constructor(private readonly charges: ChargeStore) {}

  async execute(context: CallContext, chargeId: string, qrCode: string): Promise<void> {
    const charge = await this.charges.get(context, chargeId);
    await this.charges.change(context, charge, (current) => withQrCode(current, qrCode));
  }
}
