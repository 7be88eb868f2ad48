import { Injectable } from '@nestjs/common';
import { brandOfNumber } from '../adapters/card-brands.ts';
import { TokenVault } from '../adapters/token.vault.ts';
import { invalid } from '../domain/acquirer-problem.ts';
import type { TokenizedCard } from '../domain/card.ts';
import { newAcquirerId } from '../domain/ids.ts';
import { passesLuhn } from '../domain/luhn.ts';
import { behaviourOf } from '../domain/test-cards.ts';

export interface CardFromBrowser {
  number: string;
  cvv: string;
  holderName: string;
  holderDocument: string | null;
  expMonth: number;
  expYear: number;
  label: string | null;
}

/** Security codes that issuers refuse. Amex has four digits. */
const WRONG_CODES: readonly string[] = ['999', '9999'];

/** Turns a card into a token for one use. Its number and security code are read here and kept nowhere. */
@Injectable()
export class CreateToken {
  constructor(private readonly vault: TokenVault) {}

  execute({ number, cvv, ...card }: CardFromBrowser): { id: string; card: TokenizedCard } {
    const brand = brandOfNumber(number);
    if (!passesLuhn(number) || !brand)
      throw invalid({ 'card.number': ['The number field is not a valid card number'] });
    const tokenized: TokenizedCard = {
      ...card,
      brand,
      firstSix: number.slice(0, 6),
      lastFour: number.slice(-4),
      behaviour: behaviourOf(number),
      hasWrongCode: WRONG_CODES.includes(cvv),
    };
    const id = newAcquirerId('token');
    this.vault.put(id, tokenized);
    return { id, card: tokenized };
  }
}
