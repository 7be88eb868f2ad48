import type { CallContext } from '@catraca/kernel/call-context';
import { KeyedHashes } from '@catraca/platform/secrets/keyed-hashes';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { ChargesSettings } from '../config.ts';
import type { Buyer } from '../domain/charge.ts';

type Owner = Omit<CallContext, 'now'>;

/**
 * Hashes that find charges by their buyer, who is stored sealed (ADR 75). They differ from seller to seller
 * and between modes, so that nobody learns from them who buys at two.
 */
@Injectable()
export class BuyerHashes {
  private readonly hashes: KeyedHashes;

  constructor(@Inject(CONFIG) { DATA_KEYS }: ChargesSettings) {
    this.hashes = new KeyedHashes(DATA_KEYS, 'charge buyer');
  }

  /** To store, of a document and an e-mail. */
  of(owner: Owner, { document, email }: Pick<Buyer, 'document' | 'email'>): string[] {
    return [this.hashes.of(textOf(owner, 'document', document)), this.hashes.of(emailText(owner, email))];
  }

  /** Those that may be stored, by each data key. */
  everyOfDocument(owner: Owner, document: string): string[] {
    return this.hashes.every(textOf(owner, 'document', document));
  }

  everyOfEmail(owner: Owner, email: string): string[] {
    return this.hashes.every(emailText(owner, email));
  }
}

/** People do not write an e-mail in the same case twice. */
function emailText(owner: Owner, email: string): string {
  return textOf(owner, 'email', email.toLowerCase());
}

/** `reseal` writes the same: `deploy/tools/src/reseal/sealed-fields.ts`. */
function textOf({ accountId, livemode }: Owner, what: 'document' | 'email', value: string): string {
  return JSON.stringify([accountId, livemode, what, value]);
}
