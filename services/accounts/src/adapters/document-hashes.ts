import { KeyedHashes } from '@catraca/platform/secrets/keyed-hashes';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { AccountsSettings } from '../config.ts';

/** Hashes of sellers' documents, to find an account by its document, which is sealed. */
@Injectable()
export class DocumentHashes extends KeyedHashes {
  constructor(@Inject(CONFIG) { DATA_KEYS }: Pick<AccountsSettings, 'DATA_KEYS'>) {
    super(DATA_KEYS, 'document hash');
  }
}
