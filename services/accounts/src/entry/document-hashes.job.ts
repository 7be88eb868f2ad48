import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { HashDocuments } from '../usecases/hash-documents.ts';

/** Again after an hour: during a roll-out, instances of the earlier build still create accounts. */
@Every(3_600_000)
export class DocumentHashesJob implements RepeatedJob {
  constructor(private readonly hashDocuments: HashDocuments) {}

  run(): Promise<void> {
    return this.hashDocuments.execute();
  }
}
