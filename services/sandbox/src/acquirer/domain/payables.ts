import { type BasisPoints, type Cents, percentage } from '@catraca/kernel/money';

/** What this acquirer pays out for a charge, or takes back. */
export interface Payable {
  id: string;
  type: 'credit' | 'refund' | 'chargeback' | 'chargeback_refund';
  installment: number;
  /** Before the fee: negative for a refund or chargeback. */
  amount: Cents;
  fee: Cents;
  paymentDate: Date;
  createdAt: Date;
}

/** The acquirer's fee, of each installment. */
const FEE: BasisPoints = 299;
const DAYS_BETWEEN_INSTALLMENTS = 30;
const DAY_MS = 24 * 3_600_000;
/** São Paulo is three hours behind UTC, without daylight saving time since 2019. */
const SAO_PAULO_MS = 3 * 3_600_000;

/** One payable for each installment, 30 days apart. Odd cents are in the first. */
export function creditsOf(amount: Cents, installments: number, paidAt: Date, newId: () => string): Payable[] {
  const part = Math.floor(amount / installments);
  return Array.from({ length: installments }, (_, at) => {
    const gross = at === 0 ? amount - part * (installments - 1) : part;
    const paymentDate = midnightOf(
      new Date(paidAt.getTime() + (at + 1) * DAYS_BETWEEN_INSTALLMENTS * DAY_MS),
    );
    const fee = percentage(gross, FEE);
    return {
      id: newId(),
      type: 'credit',
      installment: at + 1,
      amount: gross,
      fee,
      paymentDate,
      createdAt: paidAt,
    };
  });
}

/** A payable without a fee that is due at once. */
export function payableToday(
  type: Exclude<Payable['type'], 'credit'>,
  amount: Cents,
  now: Date,
  id: string,
): Payable {
  return { id, type, installment: 1, amount, fee: 0, paymentDate: midnightOf(now), createdAt: now };
}

export function sumOf({ payables }: { payables: readonly Payable[] }, kind: Payable['type']): Cents {
  return payables.filter(({ type }) => type === kind).reduce((sum, { amount }) => sum + amount, 0);
}

export function payableStatus({ paymentDate }: Payable, now: Date): 'waiting_funds' | 'paid' {
  return paymentDate <= now ? 'paid' : 'waiting_funds';
}

/** Start of its day in São Paulo. */
function midnightOf(time: Date): Date {
  const local = time.getTime() - SAO_PAULO_MS;
  return new Date(local - (local % DAY_MS) + SAO_PAULO_MS);
}
