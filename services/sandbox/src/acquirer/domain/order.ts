import type { Cents } from '@catraca/kernel/money';
import { nextStatus, type TransitionTable } from '@catraca/kernel/transitions';
import type { Callback } from '../../shared/domain/callback.ts';
import type { Card, Customer, Metadata } from './card.ts';
import type { Payable } from './payables.ts';

/** An order with its only charge, as this acquirer stores it. */
export interface Order {
  id: string;
  /** The merchant's. Several orders may have the same. */
  code: string;
  /** Orders with the same key are one. Null: sent without. */
  idempotencyKey: string | null;
  /** Increments with each change. */
  version: number;
  amount: Cents;
  items: OrderItem[];
  customer: Customer;
  ip: string | null;
  metadata: Metadata | null;
  createdAt: Date;
  updatedAt: Date;
  charge: Charge;
  /** Events for the merchant's webhook. */
  hooks: Hook[];
}

export interface OrderItem {
  id: string;
  code: string | null;
  description: string;
  quantity: number;
  amount: Cents;
}

export interface Charge {
  id: string;
  status: ChargeStatus;
  amount: Cents;
  canceledAmount: Cents;
  installments: number;
  paidAt: Date | null;
  canceledAt: Date | null;
  card: Card;
  antifraud: 'approved' | 'pending' | 'reproved' | null;
  /** The cardholder was authenticated (3-D Secure). */
  isAuthenticated: boolean;
  /** As the order gave it. */
  authentication: OrderAuthentication | null;
  /** Oldest first; the last is the wire's `last_transaction`. */
  transactions: Transaction[];
  payables: Payable[];
  /** What happens automatically, and when. */
  due: { at: Date; trigger: ChargeTrigger } | null;
}

export interface OrderAuthentication {
  transactionId: string | null;
  eci: string | null;
  cavv: string | null;
}

export interface Transaction {
  id: string;
  status: string;
  success: boolean;
  amount: Cents;
  at: Date;
  returnCode: string | null;
  reference: string | null;
}

export interface Hook {
  id: string;
  type: string;
  createdAt: Date;
  callback: Callback;
}

/** `pending`: the anti-fraud holds it. `canceled`: all was given back, or it was voided. */
export const chargeStatuses = ['pending', 'processing', 'paid', 'failed', 'canceled', 'chargedback'] as const;
export type ChargeStatus = (typeof chargeStatuses)[number];
export type ChargeTrigger = 'approve' | 'refuse' | 'cancel' | 'charge_back';

export const chargeTransitions = {
  pending: { approve: 'paid', refuse: 'failed', cancel: 'canceled' },
  processing: { approve: 'paid', refuse: 'failed' },
  paid: { cancel: 'canceled', charge_back: 'chargedback' },
  chargedback: { charge_back: 'chargedback' },
} as const satisfies TransitionTable<ChargeStatus, ChargeTrigger>;

export function chargeStatusAfter(status: ChargeStatus, trigger: ChargeTrigger): ChargeStatus | null {
  return nextStatus<ChargeStatus, ChargeTrigger>(chargeTransitions, status, trigger);
}

/** What may still be given back. */
export function leftOf({ amount, canceledAmount }: Charge): Cents {
  return amount - canceledAmount;
}
