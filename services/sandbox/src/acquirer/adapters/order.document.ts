import { documentSchema, embedded, type Fields } from '@catraca/platform/mongo/schema';
import mongoose from 'mongoose';
import type { Callback } from '../../shared/domain/callback.ts';
import {
  type Address,
  addressFields,
  type Card,
  type Customer,
  type Phone,
  type Phones,
} from '../domain/card.ts';
import type { Charge, Hook, Order, OrderAuthentication, OrderItem, Transaction } from '../domain/order.ts';
import type { Payable } from '../domain/payables.ts';

const phone = embedded<Phone>({ country_code: String, area_code: String, number: String });

const address = Object.fromEntries(addressFields.map((field) => [field, String])) as Fields<Address>;

export const customerFields: Fields<Omit<Customer, 'id'>> = {
  name: String,
  email: String,
  document: String,
  documentType: String,
  type: String,
  code: String,
  phones: embedded<Phones>({ home_phone: phone, mobile_phone: phone }),
  address: embedded<Address>(address),
  metadata: mongoose.Schema.Types.Mixed,
  createdAt: Date,
  updatedAt: Date,
};

export const cardFields: Fields<Omit<Card, 'id'>> = {
  customerId: String,
  firstSix: String,
  lastFour: String,
  brand: String,
  holderName: String,
  holderDocument: String,
  expMonth: Number,
  expYear: Number,
  label: String,
  behaviour: String,
  billingAddress: embedded<Address>(address),
  createdAt: Date,
};

const transaction = embedded<Transaction>({
  id: String,
  status: String,
  success: Boolean,
  amount: Number,
  at: Date,
  returnCode: String,
  reference: String,
});

const payable = embedded<Payable>({
  id: String,
  type: String,
  installment: Number,
  amount: Number,
  fee: Number,
  paymentDate: Date,
  createdAt: Date,
});

const charge = embedded<Charge>({
  id: String,
  status: String,
  amount: Number,
  canceledAmount: Number,
  installments: Number,
  paidAt: Date,
  canceledAt: Date,
  card: embedded<Card>({ id: String, ...cardFields }),
  antifraud: String,
  isAuthenticated: Boolean,
  authentication: embedded<OrderAuthentication>({ transactionId: String, eci: String, cavv: String }),
  transactions: [transaction],
  payables: [payable],
  due: embedded<NonNullable<Charge['due']>>({ at: Date, trigger: String }),
});

const hook = embedded<Hook>({
  id: String,
  type: String,
  createdAt: Date,
  callback: embedded<Callback>({ traceparent: String, attempts: Number, dueAt: Date, outcome: String }),
});

export interface OrderDocument extends Omit<Order, 'id'> {
  _id: string;
}

export const orderSchema = documentSchema<OrderDocument>({
  _id: String,
  code: String,
  idempotencyKey: String,
  version: Number,
  amount: Number,
  items: [
    embedded<OrderItem>({ id: String, code: String, description: String, quantity: Number, amount: Number }),
  ],
  customer: embedded<Customer>({ id: String, ...customerFields }),
  ip: String,
  metadata: mongoose.Schema.Types.Mixed,
  createdAt: Date,
  updatedAt: Date,
  charge,
  hooks: [hook],
})
  .index(
    { idempotencyKey: 1 },
    { unique: true, partialFilterExpression: { idempotencyKey: { $type: 'string' } } },
  )
  .index({ code: 1 })
  .index({ createdAt: 1, _id: 1 })
  .index({ 'charge.id': 1 })
  .index({ 'charge.payables.paymentDate': 1 })
  .index({ 'charge.due.at': 1 }, { partialFilterExpression: { 'charge.due.at': { $exists: true } } })
  .index(
    { 'hooks.callback.dueAt': 1 },
    { partialFilterExpression: { 'hooks.callback.dueAt': { $exists: true } } },
  );
