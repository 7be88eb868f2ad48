import type { CallContext } from '@catraca/kernel/call-context';
import { KeyedHashes } from '@catraca/platform/secrets/keyed-hashes';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { VaultSettings } from '../config.ts';

type Owner = Omit<CallContext, 'now'>;

/**
 * Hashes that find cards by what is sealed or not stored. Those of fingerprints and buyers differ from seller
 * to seller.
 */
@Injectable()
export class VaultHashes {
  private readonly fingerprints: KeyedHashes;
  private readonly documents: KeyedHashes;
  private readonly references: KeyedHashes;

  constructor(@Inject(CONFIG) { DATA_KEYS }: VaultSettings) {
    this.fingerprints = new KeyedHashes(DATA_KEYS, 'card fingerprint');
    this.documents = new KeyedHashes(DATA_KEYS, 'buyer document');
    this.references = new KeyedHashes(DATA_KEYS, 'acquirer card');
  }

  /** By each data key, newest first. */
  ofFingerprint(owner: Owner, fingerprint: string): string[] {
    return this.fingerprints.every(owned(owner, fingerprint));
  }

  ofDocument(owner: Owner, document: string): string[] {
    return this.documents.every(owned(owner, document));
  }

  /** Of all sellers: an acquirer may know a card of two of them as one. */
  ofReference({ livemode }: Pick<Owner, 'livemode'>, cardId: string): string[] {
    return this.references.every(JSON.stringify([livemode, cardId]));
  }
}

function owned({ accountId, livemode }: Owner, text: string): string {
  return JSON.stringify([accountId, livemode, text]);
}
