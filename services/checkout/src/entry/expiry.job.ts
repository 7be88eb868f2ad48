import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { DueSessionStore } from '../adapters/due-session.store.ts';

/** Lets waiting browsers know that their session has expired. */
@EveryInEachMode(1_000)
export class ExpiryJob implements ModeJob {
  constructor(private readonly sessions: DueSessionStore) {}

  run(livemode: boolean): Promise<unknown> {
    return this.sessions.markExpired(livemode, new Date());
  }
}
