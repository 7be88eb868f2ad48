import type { CallContext } from '@catraca/kernel/call-context';
import { KeyedHashes } from '@catraca/platform/secrets/keyed-hashes';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { VaultSettings } from '../config.ts';

type Owner = Omit<CallContext, 'now'>;

/** Hashes that find cards, each of one account and mode: nobody can tell that two sellers know the same card. */
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

  ofReference(owner: Owner, cardId: string): string[] {
    return this.references.every(owned(owner, cardId));
  }
}

function owned({ accountId, livemode }: Owner, text: string): string {
  return JSON.stringify([accountId, livemode, text]);
}
