import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { SandboxSettings } from '../../config.ts';
import { readLagMs } from '../domain/read-lag.ts';
import { Profile } from './profile.ts';

type Settings = Pick<SandboxSettings, 'SANDBOX_SEED' | 'SANDBOX_READ_LAG_MS'>;

/** For how long reads do not show a change (ADR 57). */
@Injectable()
export class ReadLag {
  constructor(
    @Inject(CONFIG) private readonly settings: Settings,
    private readonly profile: Profile,
  ) {}

  /** In ms. `change` names it among all: kind of thing, id, number of the change. */
  of(change: string): number {
    const { SANDBOX_SEED, SANDBOX_READ_LAG_MS } = this.settings;
    return this.profile.isLenient ? 0 : readLagMs(SANDBOX_SEED, SANDBOX_READ_LAG_MS, change);
  }
}
