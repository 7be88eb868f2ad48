import type { AccountsService } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { Inject, type OnApplicationShutdown } from '@nestjs/common';
import { type GrpcClient, grpcClient } from '../grpc/client.ts';
import { EPOCH } from '../mongo/epoch.ts';
import { log } from '../telemetry/log.ts';
import { inSpan, SpanKind } from '../telemetry/trace.ts';
import { CONFIG } from './config.ts';
import { Every, type RepeatedJob } from './job.ts';
import type { GrpcTlsSettings } from './transport-settings.ts';

const DEADLINE_MS = 2_000;

/** A stored row of an account. `createdAt` is in the account's time. */
export interface OwnedRow {
  accountId: string | null;
  livemode: boolean;
  createdAt?: Date;
}

/** Field values. Without `livemode`: rows of both modes. */
interface Rows {
  livemode?: boolean;
  [field: string]: unknown;
}

/**
 * The test clocks that were moved, read from accounts once a second (ADR 38). While accounts is away, the
 * last known ones stand. Rows of test mode are in their account's time: jobs find due ones with `dueFilter`
 * and work on each at `now`.
 */
@Every(1_000)
export class TestClocks implements RepeatedJob, OnApplicationShutdown {
  private readonly accounts: GrpcClient<AccountsService>;
  /** In ms, by account. */
  private offsets: ReadonlyMap<string, number> = new Map();
  private isAway = false;

  constructor(@Inject(CONFIG) settings: { ACCOUNTS_GRPC: string } & GrpcTlsSettings) {
    const options = { deadlineMs: DEADLINE_MS, tls: settings };
    this.accounts = grpcClient('catraca.accounts.v1.AccountsService', settings.ACCOUNTS_GRPC, options);
  }

  async run(): Promise<void> {
    try {
      const { testClocks } = await this.accounts.listTestClocks({});
      this.offsets = new Map(testClocks.map((clock) => [clock.accountId, clock.offsetSeconds * 1_000]));
      this.isAway = false;
    } catch (error) {
      if (!this.isAway) log.warn({ err: error }, 'accounts unavailable: test clocks stay as they were');
      this.isAway = true;
    }
  }

  /**
   * The time of the row's account and mode: `now` if its clock was never moved. `now` may be real time or the
   * account's, so this may be asked twice. Never before the row was created: the service may hear of a moved
   * clock a second later than the seller.
   */
  now({ accountId, livemode, createdAt }: OwnedRow, now: Date): Date {
    const offset = this.isMoved({ accountId, livemode }) ? this.offsets.get(accountId!) : undefined;
    const times = [now.getTime(), offset && Date.now() + offset, livemode ? undefined : createdAt?.getTime()];
    return new Date(Math.max(...times.map((time) => time ?? 0)));
  }

  /**
   * The time of the row's account at a moment that has come, in real time or the account's. Unlike `now`, it
   * is the same whenever it is asked for.
   */
  timeOf(row: OwnedRow, moment: Date): Date {
    const isReal = moment.getTime() <= Date.now();
    const aheadMs = isReal && this.isMoved(row) ? this.offsets.get(row.accountId!)! : 0;
    const earliest = row.livemode ? 0 : (row.createdAt?.getTime() ?? 0);
    return new Date(Math.max(moment.getTime() + aheadMs, earliest));
  }

  /**
   * Filter of the rows whose `dueAt` has come, by the clock of each row's account. `now` is real time.
   * `rows`: what else they must match. `movedRows`: the same, for rows of accounts whose clock was moved
   * only. `field`: the one with the time.
   */
  dueFilter(now: Date, rows: Rows, movedRows: Rows = {}, field = 'dueAt'): object {
    const dueBy = (time: number) => ({ ...rows, [field]: { $gt: EPOCH, $lte: new Date(time) } });
    const real = dueBy(now.getTime());
    if (rows.livemode || this.offsets.size === 0) return real;
    const moved = [...this.offsets].map(([accountId, offset]) => ({
      ...dueBy(now.getTime() + offset),
      ...movedRows,
      accountId,
      livemode: false,
    }));
    return { $or: [real, ...moved] };
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
    const ahead = livemode ? 0 : Math.max(0, ...this.offsets.values());
    return new Date(now.getTime() + ahead);
  }

  /** Whether the row's account and mode have a time of their own. */
  isMoved({ accountId, livemode }: OwnedRow): boolean {
    return !livemode && accountId !== null && this.offsets.has(accountId);
  }

  onApplicationShutdown(): void {
    this.accounts.close();
  }
}
