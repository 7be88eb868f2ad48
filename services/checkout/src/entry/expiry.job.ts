import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { ExpireSessions } from '../usecases/expire-sessions.ts';

/** Lets sellers and waiting browsers know that sessions have expired. */
@EveryInEachMode(1_000)
export class ExpiryJob implements ModeJob {
  constructor(private readonly expire: ExpireSessions) {}

  run(livemode: boolean): Promise<void> {
    return this.expire.execute(livemode, new Date());
  }
}
