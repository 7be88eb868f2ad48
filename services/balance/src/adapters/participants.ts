import { readFileSync } from 'node:fs';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { BalanceSettings } from '../config.ts';
import { largerParticipants, participantsIn } from '../domain/participants.ts';

/** ISPBs to which withdrawals may go. */
@Injectable()
export class Participants {
  readonly ispbs: ReadonlySet<string>;

  constructor(@Inject(CONFIG) { PIX_PARTICIPANTS_FILE: file }: BalanceSettings) {
    this.ispbs = file ? participantsIn(readFileSync(file, 'utf8')) : largerParticipants;
  }
}
