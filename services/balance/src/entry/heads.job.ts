import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { WriteHeads } from '../usecases/write-heads.ts';

@Every(60_000)
export class HeadsJob implements RepeatedJob {
  constructor(private readonly writeHeads: WriteHeads) {}

  run(): Promise<void> {
    return this.writeHeads.execute(new Date());
  }
}
