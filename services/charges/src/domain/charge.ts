import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { Buyer, Item, MetadataEntry } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import type { Cents } from '@catraca/kernel/money';
import { nextStatus } from '@catraca/kernel/transitions';
import { type Fees, pixFees } from './fees.ts';
import { type ChargeStatus, type ChargeTrigger, transitions } from './transitions.ts';

/** A sale to a buyer, from the intent to its end. */
export interface Charge extends Fees {
  id: string;
  accountId: string;
  livemode: boolean;
  status: ChargeStatus;
  paymentMethod: 'pix';
  amount: Cents;
  refundedAmount: Cents;
  /** Version of the contract that the fees come from. */
  contractVersion: number;
  settlementDays: number;
  description: string | null;
  reference: string | null;
  metadata: MetadataEntry[];
  items: Item[];
  buyer: Buyer;
  customerIp: string;
  /** Seconds the QR is valid. */
  expiresIn: number;
  pix: PixDetails | null;
  createdAt: Date;
  paidAt: Date | null;
  expiredAt: Date | null;
  refundedAt: Date | null;
}

export interface PixDetails {
  qrCode: string;
  expiresAt: Date;
  endToEndId: string | null;
}

/** What a seller asks for. */
export interface PixOrder {
  chargeId: string;
  seller: Account;
  amount: Cents;
  buyer: Buyer;
  description: string | null;
  reference: string | null;
  metadata: MetadataEntry[];
  items: Item[];
  customerIp: string;
  expiresIn: number;
}

/** What a bank says of a charge that it took on. */
export interface Registration {
  qrCode: string;
  createdAt: Date;
  expiresIn: number;
}

/** What a bank says of a payment. */
export interface Payment {
  amount: Cents;
  endToEndId: string;
  paidAt: Date;
}

/** A change of a charge and the event that tells it. */
export interface ChargeChange {
  set: Partial<Charge>;
  event: 'charge.created' | 'charge.paid';
}

/** The intent of a PIX sale. Throws seller_not_approved, amount_below_minimum. */
export function requestPixCharge({ accountId, livemode, now }: CallContext, order: PixOrder): Charge {
  const { chargeId, seller, amount, buyer, expiresIn, customerIp } = order;
  const { description, reference, metadata } = order;
  if (seller.registration !== 'approved') throw new ApiError('seller_not_approved');

  const contract = seller.contract!;
  const fees = pixFees(amount, contract);
  if (amount < contract.minAmount || fees.netAmount <= 0) {
    throw new ApiError('amount_below_minimum', { min_amount: contract.minAmount });
  }

  return {
    ...fees,
    id: chargeId,
    accountId,
    livemode,
    status: 'requested',
    paymentMethod: 'pix',
    amount,
    refundedAmount: 0,
    contractVersion: contract.version,
    settlementDays: contract.pix!.settlementDays,
    description,
    reference,
    metadata,
    items: itemsOf(order),
    buyer,
    customerIp,
    expiresIn,
    pix: null,
    createdAt: now,
    paidAt: null,
    expiredAt: null,
    refundedAt: null,
  };
}

/** The bank took the charge on. Null when it was registered before. */
export function register(charge: Charge, registration: Registration): ChargeChange | null {
  const status = after(charge, 'register');
  if (!status) return null;

  const { qrCode, createdAt, expiresIn } = registration;
  const expiresAt = new Date(createdAt.getTime() + expiresIn * 1_000);
  return { set: { status, pix: { qrCode, expiresAt, endToEndId: null } }, event: 'charge.created' };
}

/** The bank vouches for a payment. Null when it changes nothing: paid before, or not the amount that was asked for. */
export function pay(charge: Charge, payment: Payment): ChargeChange | null {
  const status = after(charge, 'pay');
  if (!status || !charge.pix || payment.amount !== charge.amount) return null;

  const { endToEndId, paidAt } = payment;
  return { set: { status, paidAt, pix: { ...charge.pix, endToEndId } }, event: 'charge.paid' };
}

function after({ status }: Charge, trigger: ChargeTrigger): ChargeStatus | null {
  return nextStatus<ChargeStatus, ChargeTrigger>(transitions, status, trigger);
}

/** Without items, one is built from the description (spec.txt, Items). */
function itemsOf({ items, description, amount }: PixOrder): Item[] {
  if (items.length > 0) return items;
  return [{ description: description ?? 'Venda', quantity: 1, amount }];
}
