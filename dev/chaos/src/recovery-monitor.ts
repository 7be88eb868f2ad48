import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Document } from 'mongodb';
import type { Episode } from './episode.ts';
import { checksOf, type RecoveryCheck, recoveryStart } from './recovery.ts';
import type { Sale } from './sale.ts';
import type { Traffic } from './traffic.ts';

/** Sales needed for a recovery: enough to cover the partitions and instances. */
const REQUIRED_SALES = 6;
const POLL_INTERVAL_MS = 150;
/** A fault without recovery after this time counts as failed. */
const TIMEOUT_MS = 45_000;
/** Maximum number of sales per fault that are looked up in the ledger. */
const MAX_LEDGER_LOOKUPS = 60;

/** Polls which faults have been recovered from. Each fault is judged by its own checks. */
export class RecoveryMonitor {
  readonly episodes: Episode[] = [];
  private isStopped = false;

  constructor(
    private readonly traffic: Traffic,
    private readonly balance: Db,
    /** Sends a request that needs accounts, because sales use it only when a key is not cached. */
    private readonly callAccounts: () => Promise<boolean>,
  ) {}

  async run(): Promise<void> {
    while (!this.isStopped) {
      await this.poll();
      await sleep(POLL_INTERVAL_MS);
    }
  }

  stop(): void {
    this.isStopped = true;
  }

  /** Faults that have ended and not been recovered from. */
  get open(): Episode[] {
    return this.episodes.filter((one) => one.endedAt !== null && one.recoveredAt === null && !one.givenUp);
  }

  /** Resolves when no fault is active and all are recovered or failed. */
  async allRecovered(): Promise<void> {
    while (!this.isStopped && (this.open.length > 0 || this.episodes.some(({ endedAt }) => endedAt === null)))
      await sleep(POLL_INTERVAL_MS);
  }

  private async poll(): Promise<void> {
    const { open } = this;
    if (open.length === 0) return;
    const begunSince = new Map(open.map((one) => [one, this.traffic.begunSince(one.endedAt!)]));
    const needsAccounts = open.some(({ part }) => checksOf(part).includes('responds'));
    const calledAt = Date.now();
    const [responds] = await Promise.all([
      needsAccounts && this.callAccounts(),
      this.markPosted(open, begunSince),
    ]);
    for (const episode of open) {
      const passes = (check: RecoveryCheck) =>
        check === 'responds'
          ? responds && calledAt >= episode.endedAt!
          : countOf(check, begunSince.get(episode)!) >= REQUIRED_SALES;
      if (checksOf(episode.part).every(passes)) episode.recoveredAt = Date.now();
      else episode.givenUp = this.isLate(episode);
    }
  }

  private isLate(episode: Episode): boolean {
    const now = Date.now();
    const others = this.episodes.filter((other) => other !== episode);
    return now - recoveryStart({ ...episode, endedAt: episode.endedAt! }, others, now) > TIMEOUT_MS;
  }

  /** Marks the sales whose payment is posted; none while the database is down. */
  private async markPosted(open: Episode[], begunSince: Map<Episode, Sale[]>): Promise<void> {
    const sales = open
      .filter(({ part }) => checksOf(part).includes('posted'))
      .flatMap((episode) => begunSince.get(episode)!.filter(isPaid).slice(0, MAX_LEDGER_LOOKUPS))
      .filter(({ isPosted }) => !isPosted);
    if (sales.length === 0) return;
    const subject = { $in: [...new Set(sales.map(({ chargeId }) => chargeId))] };
    const rows = await this.balance
      .collection<Document>('postings')
      .find({ subject }, { projection: { subject: 1 } })
      .toArray()
      .catch(() => []);
    const posted = new Set(rows.map((row) => row.subject));
    for (const sale of sales) sale.isPosted ||= posted.has(sale.chargeId);
  }
}

const isPaid = ({ paidAt }: Sale) => paidAt !== null;

function countOf(check: Exclude<RecoveryCheck, 'responds'>, sales: readonly Sale[]): number {
  const predicates: Record<typeof check, (sale: Sale) => boolean> = {
    created: ({ chargeId }) => chargeId !== null,
    posted: ({ isPosted }) => isPosted,
    delivered: ({ pays, doneAt }) => pays && doneAt !== null,
  };
  return sales.filter(predicates[check]).length;
}
