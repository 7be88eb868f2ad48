import type { Model, QueryFilter } from 'mongoose';
import { answered } from './answered.ts';

/** Work that is due on a document, and when. */
export interface Due {
  /** Null when nothing is to be done. */
  dueAt: Date | null;
  /** Attempts since the last progress: the back-off grows with them. */
  attempts: number;
}

/**
 * When a claimed row is due again, unless its work ends before that. `jitter`: 0 to 1, so that rows do not
 * stay in step.
 */
export type NextDue<Row> = (row: Row, jitter: number) => Date | null;

/**
 * Due work in the documents of a collection. Instances share it without a lease: who claims a row moves its
 * `dueAt`, by a write that is conditional on the `dueAt` that was read, so a row is given to one caller only.
 */
export class DueWork<Document extends Due & { _id: string }, Row extends Pick<Due, 'attempts'>> {
  /** `open`: the row of a document. Its `attempts` are the document's. */
  constructor(
    private readonly model: Model<Document>,
    private readonly open: (document: Document) => Row,
  ) {}

  /**
   * Claims what is due by this filter, longest due first, `limit` rows at most. The rows have their new due
   * time.
   */
  async claim(due: object, limit: number, next: NextDue<Row>): Promise<Row[]> {
    const found = await answered(
      this.model
        .find(due as QueryFilter<Document>)
        .sort({ dueAt: 1 })
        .limit(limit)
        .lean<Document[]>()
        .exec(),
    );
    const claims = await Promise.all(found.map((document) => this.claimRow(document, next)));
    return claims.filter((row) => row !== null);
  }

  /** Sets when the rows of this filter are due. Their back-off starts again. */
  async restart(rows: object, dueAt: Date): Promise<void> {
    const again = { $set: { dueAt, attempts: 0 } } as object;
    await answered(this.model.updateOne(rows as QueryFilter<Document>, again).exec());
  }

  private async claimRow(document: Document, next: NextDue<Row>): Promise<Row | null> {
    const { _id, dueAt, attempts } = document;
    const row = this.open(document);
    const claim: Due = { dueAt: next(row, Math.random()), attempts: attempts + 1 };
    const asRead = { _id, dueAt } as QueryFilter<Document>;
    const claiming = this.model.updateOne(asRead, { $set: claim } as object).exec();
    const { matchedCount } = await answered(claiming);
    return matchedCount === 1 ? Object.assign(row, claim) : null;
  }
}
