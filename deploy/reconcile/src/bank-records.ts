import type { PixProvider } from '@catraca/providers/pix/pix-provider';
import type { BankCharge, BankPayment } from './records.ts';

/** Reads the bank's lists of charges and payments from `since` on. */
export class BankRecords {
  private readonly pix: PixProvider;
  private readonly since: Date;

  constructor(pix: PixProvider, since: Date) {
    this.pix = pix;
    this.since = since;
  }

  async read(until: Date): Promise<{ bankCharges: BankCharge[]; bankPayments: BankPayment[] }> {
    const [charges, payments] = await Promise.all([
      this.pix.listCharges(this.since, until),
      this.pix.listPayments(this.since, until),
    ]);
    const bankCharges = charges.map(({ txid, status, amount }) => ({ txid, status, amount }));
    const bankPayments = payments.map(({ endToEndId, txid, amount }) => ({ endToEndId, txid, amount }));
    return { bankCharges, bankPayments };
  }
}
