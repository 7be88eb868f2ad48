import type { PixProvider } from '@catraca/providers/pix/pix-provider';
import type { BankCharge, BankPayment } from './records.ts';
import type { Window } from './window.ts';

/** A charge as its bank has it. */
export interface ChargeAtBank {
  charge: BankCharge;
  payments: BankPayment[];
}

type Scheduled = Awaited<ReturnType<NonNullable<PixProvider['automatic']>['listScheduled']>>[number];

/** Charges of mandates that were made at the bank in this time. Its list of payments has their payments. */
export async function listScheduled(
  { automatic }: PixProvider,
  { from, until }: Window,
): Promise<BankCharge[]> {
  const listed = (await automatic?.listScheduled(from, until)) ?? [];
  return listed.map(chargeOf);
}

/** Null when the bank does not know it. */
export async function findScheduled(bank: PixProvider, txid: string): Promise<ChargeAtBank | null> {
  const found = await bank.automatic?.findScheduled(txid);
  if (!found) return null;
  const payments: BankPayment[] = [];
  for (const { endToEndId, amount } of found.payments) {
    const returns = (await bank.findPayment(endToEndId))?.returns ?? [];
    const ofPayment = returns.map((one) => ({ id: one.id, amount: one.amount, status: one.status }));
    payments.push({ endToEndId, txid, amount, returns: ofPayment });
  }
  return { charge: chargeOf(found), payments };
}

/** Statuses of `cobr` and `cob` share names, and mean other things. */
function chargeOf({ txid, status, amount }: Scheduled): BankCharge {
  return { txid, status: `scheduled_${status}`, amount };
}
