import { ulidOf } from '@catraca/kernel/ids';
import type { PixProvider } from '@catraca/providers/pix/pix-provider';
import { readOne } from './read-one.ts';
import { type ChargeAtBank, findScheduled } from './read-scheduled.ts';
import {
  type BankCharge,
  type BankPayment,
  type ChargeRow,
  isConfirmed,
  type UnreadableRow,
} from './records.ts';
import type { Sources } from './sources.ts';

/** More missing in one list is a fault of the list: they are reported without asking for each. */
const MOST = 1_000;

interface AtBank {
  bankCharges: BankCharge[];
  bankPayments: BankPayment[];
}

/**
 * With those of our Pix charges, and of their payments, that the bank's lists lack, each asked for by its id:
 * a list may lag, or go by another time than the charge's.
 */
export async function withUnlistedPix(
  { bank }: Sources,
  charges: readonly ChargeRow[],
  { bankCharges, bankPayments }: AtBank,
  unreadable: UnreadableRow[],
): Promise<AtBank> {
  const [txids, payments] = [
    new Set(bankCharges.map(({ txid }) => txid)),
    new Set(bankPayments.map(({ endToEndId }) => endToEndId)),
  ];
  const isUnlisted = (charge: ChargeRow) =>
    charge.paymentMethod === 'pix' &&
    isConfirmed(charge) &&
    !(txids.has(ulidOf(charge.id)) && (charge.endToEndId === null || payments.has(charge.endToEndId)));
  const unlisted: AtBank = { bankCharges: [], bankPayments: [] };
  for (const { id, scheduled } of charges.filter(isUnlisted).slice(0, MOST)) {
    const find = scheduled ? findScheduled : findCharge;
    const found = await readOne(unreadable, id, find(bank, ulidOf(id)));
    if (!found) continue;
    if (!txids.has(found.charge.txid)) unlisted.bankCharges.push(found.charge);
    unlisted.bankPayments.push(...found.payments.filter(({ endToEndId }) => !payments.has(endToEndId)));
  }
  return {
    bankCharges: [...bankCharges, ...unlisted.bankCharges],
    bankPayments: [...bankPayments, ...unlisted.bankPayments],
  };
}

async function findCharge(bank: PixProvider, txid: string): Promise<ChargeAtBank | null> {
  const found = await bank.findCharge(txid);
  if (!found) return null;
  const { status, amount } = found;
  const payments = found.payments.map(({ endToEndId, amount: paid, returns }) => {
    const ofPayment = returns.map((one) => ({ id: one.id, amount: one.amount, status: one.status }));
    return { endToEndId, txid, amount: paid, returns: ofPayment };
  });
  return { charge: { txid, status, amount }, payments };
}
