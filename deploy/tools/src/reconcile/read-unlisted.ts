import { ulidOf } from '@catraca/kernel/ids';
import { readOne } from './read-one.ts';
import type { BankCharge, BankPayment, ChargeRow, UnreadableRow } from './records.ts';
import type { Sources } from './sources.ts';

/** More missing in one list is a fault of the list: they are reported without asking for each. */
const MOST = 1_000;
/** What the bank need not have. */
const UNCONFIRMED: readonly string[] = ['requested', 'abandoned'];

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
  const isUnlisted = ({ id, paymentMethod, status, endToEndId }: ChargeRow) =>
    paymentMethod === 'pix' &&
    !UNCONFIRMED.includes(status) &&
    !(txids.has(ulidOf(id)) && (endToEndId === null || payments.has(endToEndId)));
  const unlisted: AtBank = { bankCharges: [], bankPayments: [] };
  for (const { id } of charges.filter(isUnlisted).slice(0, MOST)) {
    const found = await readOne(unreadable, id, bank.findCharge(ulidOf(id)));
    if (!found) continue;
    const { txid, status, amount } = found;
    if (!txids.has(txid)) unlisted.bankCharges.push({ txid, status, amount });
    const missing = found.payments.filter(({ endToEndId }) => !payments.has(endToEndId));
    unlisted.bankPayments.push(
      ...missing.map(({ endToEndId, amount: paid, returns }) => {
        const ofPayment = returns.map((one) => ({ id: one.id, amount: one.amount, status: one.status }));
        return { endToEndId, txid, amount: paid, returns: ofPayment };
      }),
    );
  }
  return {
    bankCharges: [...bankCharges, ...unlisted.bankCharges],
    bankPayments: [...bankPayments, ...unlisted.bankPayments],
  };
}
