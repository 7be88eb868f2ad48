import { KeyedHashes } from '@catraca/platform/secrets/keyed-hashes';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { IdentitySettings } from '../config.ts';

/** Hashes of people's e-mails, to find who has one: the e-mail itself is sealed. */
@Injectable()
export class EmailHashes extends KeyedHashes {
  constructor(@Inject(CONFIG) { DATA_KEYS }: Pick<IdentitySettings, 'DATA_KEYS'>) {
    super(DATA_KEYS, 'e-mail');
  }
}
