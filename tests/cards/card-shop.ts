import { cardToken } from '@catraca/testing/card-token';
import { newDocument } from '@catraca/testing/document';
import { type Edge, newSeller, type Seller } from '@catraca/testing/seller';
import { SharedStack } from '@catraca/testing/shared-stack';
import type { StackAccess } from '@catraca/testing/stack-access';

/**
 * A stack with a seller that sells by card, and with browsers that tokenize cards at the sandbox acquirer.
 */
export class CardShop<Services extends StackAccess = SharedStack> {
  private constructor(
    readonly stack: Services,
    readonly seller: Seller,
  ) {}

  /** On the shared stack. */
  static async open(): Promise<CardShop> {
    return CardShop.on(await SharedStack.open());
  }

  static async on<Services extends StackAccess>(stack: Services): Promise<CardShop<Services>> {
    return new CardShop(stack, await newCardSeller(stack));
  }

  /** What the browser does with a card. */
  token(number?: string, changes?: object): Promise<string> {
    return cardToken(this.stack.acquirer, number, changes);
  }

  /** `card` of a request, with a fresh token. */
  async card(number?: string): Promise<object> {
    return { token: await this.token(number), holder_name: 'CANARIO SOUZA' };
  }

  close(): Promise<void> {
    return this.stack.close();
  }
}

export function newCardSeller(stack: Edge, account: object = {}): Promise<Seller> {
  return newSeller(stack, { switches: { card_enabled: true }, ...account });
}

/** Another buyer each time, with the phone that cards need. */
export function cardBuyer(document = newDocument()): object {
  return {
    name: 'Bruno Souza',
    email: `bruno.${document.toLowerCase()}@example.com`,
    document,
    phone_ddd: '11',
    phone_number: '987654321',
  };
}
