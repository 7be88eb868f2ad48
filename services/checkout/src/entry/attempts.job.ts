import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { ResolveAttempts } from '../usecases/resolve-attempts.ts';

@EveryInEachMode(1_000)
export class AttemptsJob implements ModeJob {
  constructor(private readonly resolveAttempts: ResolveAttempts) {}

  run(livemode: boolean): Promise<void> {
    return this.resolveAttempts.execute(livemode, new Date());
  }
}
