import type { AccountsService } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { later } from '@catraca/kernel/dates';
import { Inject, type OnApplicationShutdown } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type GrpcClient, grpcClient } from '../grpc/client.ts';
import { type DueTime, dueAt, findDue, type Rows, setRealTimes } from '../mongo/due-rows.ts';
import { log } from '../telemetry/log.ts';
import { inSpan, SpanKind } from '../telemetry/trace.ts';
import { CONFIG } from './config.ts';
import { Every, type RepeatedJob } from './job.ts';
import type { GrpcTlsSettings } from './transport-settings.ts';

const DEADLINE_MS = 2_000;
/** A move is told so long after it was made, at least: it may have been stored late. */
const OVERLAP_MS = -60_000;
/** Writes that began before a move was heard of are stored within this time. */
const UNDER_WAY_MS = 10_000;
/** Of one answer (accounts.proto). */
const MOST_TOLD = 5_000;

/** A stored row of an account. `createdAt` is in the account's time. */
export interface OwnedRow {
  accountId: string | null;
  livemode: boolean;
  createdAt?: Date;
}

/** What is looked for by `findDue`. */
export interface DueQuery<Document> {
  /** Real time. */
  now: Date;
  /** What else the rows must match. Without `livemode`: rows of both modes. */
  rows: Rows;
  /** The same, for rows of accounts whose clock was moved only. */
  movedRows?: Rows;
  limit: number;
  projection?: Partial<Record<keyof Document & string, 0 | 1>>;
  time?: DueTime;
}

interface KeptTime {
  model: Model<never>;
  time: DueTime;
  /** Rows that have their time by the account's clock. */
  rows: Rows;
}

/**
 * The test clocks that were moved, as accounts tells of them (ADR 38). While accounts is away, the last known
 * ones stand. Rows of test mode are in their account's time. Where that was moved, each row has its due time
 * in real time beside it, so that due rows are found by one range, whatever the number of clocks: `realTimeOf`
 * is stored with every due time, and a move shifts what is stored already.
 */
@Every(1_000)
export class TestClocks implements RepeatedJob, OnApplicationShutdown {
  private readonly accounts: GrpcClient<AccountsService>;
  /** In ms, by account. */
  private readonly offsets = new Map<string, number>();
  private readonly kept: KeptTime[] = [];
  /** Accounts whose stored times are to be shifted, and until when. */
  private readonly toShift = new Map<string, number>();
  /** When accounts was asked last, by its own clock. */
  private readAt: Date | null = null;
  private isAway = false;

  constructor(@Inject(CONFIG) settings: { ACCOUNTS_GRPC: string } & GrpcTlsSettings) {
    const options = { deadlineMs: DEADLINE_MS, tls: settings };
    this.accounts = grpcClient('catraca.accounts.v1.AccountsService', settings.ACCOUNTS_GRPC, options);
  }

  async run(): Promise<void> {
    try {
      await this.hear();
      this.isAway = false;
    } catch (error) {
      if (!this.isAway) log.warn({ err: error }, 'accounts unavailable: test clocks stay as they were');
      this.isAway = true;
    }
    await this.shift();
  }

  /**
   * From now on a move of a clock shifts the due times of this collection. `rows`: those that have theirs by
   * the account's clock.
   */
  keep<Document>(model: Model<Document>, time: DueTime = dueAt, rows: Rows = {}): void {
    this.kept.push({ model: model as unknown as Model<never>, time, rows });
  }

  /**
   * The time of the row's account and mode: `now` if its clock was never moved. `now` may be real time or the
   * account's, so this may be asked twice. Never before the row was created: the service may hear of a moved
   * clock a second later than the seller.
   */
  now({ accountId, livemode, createdAt }: OwnedRow, now: Date): Date {
    const offset = this.offsetOf({ accountId, livemode });
    const times = [now.getTime(), offset && Date.now() + offset, livemode ? undefined : createdAt?.getTime()];
    return new Date(Math.max(...times.map((time) => time ?? 0)));
  }

  /**
   * The time of the row's account at a moment that has come, in real time or the account's. Unlike `now`, it
   * is the same whenever it is asked for.
   */
  timeOf(row: OwnedRow, moment: Date): Date {
    const isReal = moment.getTime() <= Date.now();
    const aheadMs = isReal ? (this.offsetOf(row) ?? 0) : 0;
    const earliest = row.livemode ? 0 : (row.createdAt?.getTime() ?? 0);
    return new Date(Math.max(moment.getTime() + aheadMs, earliest));
  }

  /**
   * What is stored beside a due time of the row, which is its account's: the same moment in real time. Nothing
   * where the clock was never moved, and where no due time is stored (`undefined`). Before accounts was heard
   * it is not known: it is stored when it has been.
   */
  realTimeOf(row: OwnedRow, at: Date | null | undefined, { realField }: DueTime = dueAt): object {
    if (at === undefined || row.livemode) return {};
    if (this.readAt === null) return { [realField]: null };
    const offset = this.offsetOf(row);
    return offset === undefined ? {} : { [realField]: at && later(at, -offset) };
  }

  /** Documents whose due time has come by the clock of each one's account, longest due first. */
  findDue<Document extends { _id: string }>(
    model: Model<Document>,
    { now, rows, movedRows = {}, limit, projection, time = dueAt }: DueQuery<Document>,
  ): Promise<Document[]> {
    const moved = rows.livemode || this.offsets.size === 0 ? null : { ...rows, ...movedRows };
    return findDue(model, { now, rows, moved, limit, projection, time });
  }

  /**
   * Works on rows that are due, all at once, each in a trace of its own. One by one, in the order given:
   * those of an account whose clock was moved, and those of one queue.
   */
  async each<Row extends OwnedRow>(
    rows: readonly Row[],
    work: (row: Row) => Promise<void>,
    queueOf: (row: Row) => unknown = (row) => row,
  ): Promise<void> {
    const queues = Map.groupBy(rows, (row) => (this.isMoved(row) ? row.accountId : queueOf(row)));
    const inTurn = async (queue: Row[]) => {
      for (const row of queue) await inSpan({ name: 'due work', kind: SpanKind.INTERNAL }, () => work(row));
    };
    await Promise.all([...queues.values()].map(inTurn));
  }

  /** The time of the account that is furthest ahead; `now` in live mode, or when no clock was moved. */
  furthest(livemode: boolean, now: Date): Date {
    if (livemode) return now;
    let aheadMs = 0;
    for (const offsetMs of this.offsets.values()) aheadMs = Math.max(aheadMs, offsetMs);
    return later(now, aheadMs);
  }

  /** Whether the row's account and mode have a time of their own. */
  isMoved(row: OwnedRow): boolean {
    return this.offsetOf(row) !== undefined;
  }

  onApplicationShutdown(): void {
    this.accounts.close();
  }

  /** In ms. */
  private offsetOf({ accountId, livemode }: OwnedRow): number | undefined {
    return livemode || accountId === null ? undefined : this.offsets.get(accountId);
  }

  /** Takes what accounts tells. All clocks at first, then those that were moved since. */
  private async hear(): Promise<void> {
    let movedSince = this.readAt ? later(this.readAt, OVERLAP_MS).toISOString() : undefined;
    let readAt: string | null = null;
    for (;;) {
      const answer = await this.accounts.listTestClocks({ movedSince });
      readAt ??= answer.readAt;
      for (const { accountId, offsetSeconds } of answer.testClocks)
        this.take(accountId, offsetSeconds * 1_000);
      if (answer.testClocks.length < MOST_TOLD) break;
      movedSince = answer.testClocks.at(-1)!.movedAt;
    }
    this.readAt = new Date(readAt);
  }

  private take(accountId: string, offsetMs: number): void {
    if (this.offsets.get(accountId) === offsetMs) return;
    this.offsets.set(accountId, offsetMs);
    this.toShift.set(accountId, Date.now() + UNDER_WAY_MS);
  }

  /** Shifts what is stored, again and again until nothing is under way that was decided before the move. */
  private async shift(): Promise<void> {
    const moved = [...this.toShift].map(([accountId, until]) => ({
      accountId,
      until,
      offsetMs: this.offsets.get(accountId)!,
    }));
    for (const { model, time, rows } of this.kept) await setRealTimes(model, { time, rows, clocks: moved });
    for (const { accountId, until } of moved)
      if (until <= Date.now() && this.toShift.get(accountId) === until) this.toShift.delete(accountId);
  }
}
