import { createSecretKey, type KeyObject } from 'node:crypto';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { BalanceSettings } from '../config.ts';

/** The key of the hash chains. Whoever can write to the database must not have it. */
@Injectable()
export class LedgerKey {
  readonly key: KeyObject;

  constructor(@Inject(CONFIG) { LEDGER_KEY }: BalanceSettings) {
    this.key = ledgerKeyOf(LEDGER_KEY);
  }
}

/** `setting`: 32 bytes in base64. */
export function ledgerKeyOf(setting: string): KeyObject {
  return createSecretKey(Buffer.from(setting, 'base64'));
}
