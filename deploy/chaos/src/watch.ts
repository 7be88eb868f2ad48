import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Document } from 'mongodb';
import type { Episode } from './episode.ts';
import { clockStart, type Proof, proofsOf } from './recovery.ts';
import type { Sale, Traffic } from './traffic.ts';

/** So many sales spread over the partitions and over the instances. */
const PROOF = 6;
const LOOK_EVERY_MS = 150;
/** A fault that is not recovered from by then is left behind. */
const PATIENCE_MS = 45_000;
/** Of those begun since a fault, so many are looked for in the ledger. */
const LOOKED_FOR = 60;

/** Looks, several times a second, which faults are recovered from: each on its own, however many are on. */
export class Watch {
  readonly episodes: Episode[] = [];
  private over = false;

  constructor(
    private readonly traffic: Traffic,
    private readonly balance: Db,
    /** Asks accounts, which sales need only now and then. */
    private readonly ask: () => Promise<boolean>,
  ) {}

  async run(): Promise<void> {
    while (!this.over) {
      await this.look();
      await sleep(LOOK_EVERY_MS);
    }
  }

  stop(): void {
    this.over = true;
  }

  /** Those that are over and not recovered from yet. */
  get open(): Episode[] {
    return this.episodes.filter((one) => one.endedAt !== null && one.recoveredAt === null && !one.givenUp);
  }

  /** When nothing is on and all is recovered from, or given up. */
  async calm(): Promise<void> {
    while (!this.over && (this.open.length > 0 || this.episodes.some(({ endedAt }) => endedAt === null)))
      await sleep(LOOK_EVERY_MS);
  }

  private async look(): Promise<void> {
    const { open } = this;
    if (open.length === 0) return;
    const begunSince = new Map(open.map((one) => [one, this.traffic.begunSince(one.endedAt!)]));
    const isAsked = open.some(({ part }) => proofsOf(part).includes('asked'));
    const askedAt = Date.now();
    const [answers] = await Promise.all([isAsked && this.ask(), this.lookIntoLedger(open, begunSince)]);
    for (const episode of open) {
      const shows = (proof: Proof) =>
        proof === 'asked'
          ? answers && askedAt >= episode.endedAt!
          : countOf(proof, begunSince.get(episode)!) >= PROOF;
      if (proofsOf(episode.part).every(shows)) episode.recoveredAt = Date.now();
      else episode.givenUp = this.isLate(episode);
    }
  }

  private isLate(episode: Episode): boolean {
    const now = Date.now();
    const others = this.episodes.filter((other) => other !== episode);
    return now - clockStart({ ...episode, endedAt: episode.endedAt! }, others, now) > PATIENCE_MS;
  }

  /** Notes the sales whose payment is posted. None while the database is away. */
  private async lookIntoLedger(open: Episode[], begunSince: Map<Episode, Sale[]>): Promise<void> {
    const sales = open
      .filter(({ part }) => proofsOf(part).includes('posted'))
      .flatMap((episode) => begunSince.get(episode)!.filter(isPaid).slice(0, LOOKED_FOR))
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

function countOf(proof: Exclude<Proof, 'asked'>, sales: readonly Sale[]): number {
  const shows: Record<typeof proof, (sale: Sale) => boolean> = {
    answered: ({ chargeId }) => chargeId !== null,
    posted: ({ isPosted }) => isPosted,
    delivered: ({ pays, doneAt }) => pays && doneAt !== null,
  };
  return sales.filter(shows[proof]).length;
}
