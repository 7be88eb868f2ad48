import type { CallContext } from '@catraca/kernel/call-context';
import { KeyedHashes } from '@catraca/platform/secrets/keyed-hashes';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { SubscriptionsSettings } from '../config.ts';

type Owner = Omit<CallContext, 'now'>;

/**
 * Hashes that find mandates by their customer, who is stored sealed (ADR 75). They differ from seller to
 * seller and between modes.
 */
@Injectable()
export class CustomerHashes {
  private readonly hashes: KeyedHashes;

  constructor(@Inject(CONFIG) { DATA_KEYS }: SubscriptionsSettings) {
    this.hashes = new KeyedHashes(DATA_KEYS, 'mandate customer');
  }

  /** To store, of a document. */
  of(owner: Owner, document: string): string {
    return this.hashes.of(textOf(owner, document));
  }

  /** Those that may be stored, by each data key. */
  every(owner: Owner, document: string): string[] {
    return this.hashes.every(textOf(owner, document));
  }
}

/** `reseal` writes the same: `deploy/tools/src/reseal/sealed-fields.ts`. */
function textOf({ accountId, livemode }: Owner, document: string): string {
  return JSON.stringify([accountId, livemode, 'document', document]);
}
