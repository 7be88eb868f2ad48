import type { DeclineCode } from '@catraca/kernel/cards';

/** The card or its token was refused before there was a charge. */
export class CardDeclined extends Error {
  constructor(readonly decline: DeclineCode) {
    super(`the card was declined: ${decline}`);
    this.name = 'CardDeclined';
  }
}
