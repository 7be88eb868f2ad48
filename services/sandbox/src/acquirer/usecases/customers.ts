import { Injectable } from '@nestjs/common';
import { CustomerStore } from '../adapters/customer.store.ts';
import { TokenVault } from '../adapters/token.vault.ts';
import { AcquirerProblem, notFound } from '../domain/acquirer-problem.ts';
import { refusalOf } from '../domain/authorise.ts';
import type { Address, Card, Customer } from '../domain/card.ts';
import { newAcquirerId } from '../domain/ids.ts';

export type CustomerTerms = Omit<Customer, 'id' | 'createdAt' | 'updatedAt'>;

export function customerFrom(terms: CustomerTerms, now: Date): Customer {
  return { ...terms, id: newAcquirerId('cus'), createdAt: now, updatedAt: now };
}

export interface CardToSave {
  customerId: string;
  token: string;
  label: string | null;
  holderDocument: string | null;
  billingAddress: Address | null;
  isVerified: boolean;
}

/** Saves cards of customers. An `Idempotency-Key` has no effect: theirs documents it for orders only. */
@Injectable()
export class SaveCard {
  constructor(
    private readonly customers: CustomerStore,
    private readonly vault: TokenVault,
  ) {}

  /** Verified by a sale of zero value, which may be refused as any other. */
  async execute(request: CardToSave, now: Date): Promise<Card> {
    const { customerId, token, label, holderDocument, billingAddress, isVerified } = request;
    if (!(await this.customers.find(customerId))) throw notFound('Customer');
    const tokenized = this.vault.take(token);
    if (!tokenized) throw notFound('Token');
    const { hasWrongCode, ...data } = tokenized;
    const isRefused =
      refusalOf({ card: data, hasWrongCode, installments: 1, isAuthenticated: true }, now) !== null;
    if (isVerified && isRefused)
      throw new AcquirerProblem(412, 'Could not create credit card. The card verification failed.');
    const card: Card = {
      ...data,
      label: label ?? data.label,
      holderDocument: holderDocument ?? data.holderDocument,
      billingAddress,
      id: newAcquirerId('card'),
      customerId,
      createdAt: now,
    };
    await this.customers.addCard(card);
    return card;
  }
}
