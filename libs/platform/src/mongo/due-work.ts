import type { Model, QueryFilter } from 'mongoose';
import type { DueQuery, OwnedRow, TestClocks } from '../service/test-clocks.ts';
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
    return this.claimEach(found, next);
  }

  /** Sets when the rows of this filter are due. Their back-off starts again. */
  async restart(rows: object, dueAt: Date): Promise<void> {
    await this.set(rows as QueryFilter<Document>, { dueAt, attempts: 0 });
  }

  /** Claims those of these documents that nobody has claimed since they were read. */
  protected async claimEach(found: readonly Document[], next: NextDue<Row>): Promise<Row[]> {
    const claims = await Promise.all(found.map((document) => this.claimRow(document, next)));
    return claims.filter((row) => row !== null);
  }

  /** What is stored beside the due time of a document. */
  protected besides(_document: Document, _dueAt: Date | null): object {
    return {};
  }

  protected async set(rows: QueryFilter<Document>, $set: object): Promise<number> {
    const setting = this.model.updateOne(rows, { $set } as object).exec();
    return (await answered(setting)).matchedCount;
  }

  private async claimRow(document: Document, next: NextDue<Row>): Promise<Row | null> {
    const { _id, dueAt, attempts } = document;
    const row = this.open(document);
    const claim: Due = { dueAt: next(row, Math.random()), attempts: attempts + 1 };
    const asRead = { _id, dueAt } as QueryFilter<Document>;
    const claimed = await this.set(asRead, { ...claim, ...this.besides(document, claim.dueAt) });
    return claimed === 1 ? Object.assign(row, claim) : null;
  }
}

/** Due work by the clocks of the rows' accounts. */
export class DueWorkByClock<
  Document extends Due & OwnedRow & { _id: string },
  Row extends Pick<Due, 'attempts'>,
> extends DueWork<Document, Row> {
  constructor(
    private readonly rows: Model<Document>,
    open: (document: Document) => Row,
    private readonly clocks: TestClocks,
  ) {
    super(rows, open);
    clocks.keep(rows);
  }

  /** Claims what is due, each by its account's clock, longest due first. */
  async claimDue(query: DueQuery<Document>, next: NextDue<Row>): Promise<Row[]> {
    return this.claimEach(await this.clocks.findDue(this.rows, query), next);
  }

  /** The same for a row of this account and mode. */
  async restartOf(owner: OwnedRow, rows: object, dueAt: Date): Promise<void> {
    const set = { dueAt, attempts: 0, ...this.besides(owner, dueAt) };
    await this.set(rows as QueryFilter<Document>, set);
  }

  protected override besides(document: OwnedRow, dueAt: Date | null): object {
    return this.clocks.realTimeOf(document, dueAt);
  }
}
