import { PRIMARY_ONLY } from '@catraca/platform/mongo/bulk-write';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { KeyedHashes } from '@catraca/platform/secrets/keyed-hashes';
import { CONFIG } from '@catraca/platform/service/config';
import { KeyedQueue } from '@catraca/platform/service/keyed-queue';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Inject, Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { IdentitySettings } from '../config.ts';
import type { Failures } from '../domain/attempts.ts';

/** What is counted of one e-mail and address, or of one address. */
export interface Counter extends Failures {
  /** Times of the last attempts, oldest first. */
  recent: Date[];
}

interface CounterDocument extends Counter {
  /** A keyed hash: the addresses and e-mails that failed are nobody's business. */
  _id: string;
  version: number;
  removeAt: Date;
}

const KEPT_MS = 24 * 60 * 60 * 1_000;
const empty: Counter = { failures: 0, pausedUntil: null, recent: [] };

const schema = documentSchema<CounterDocument>({
  _id: String,
  failures: Number,
  pausedUntil: Date,
  recent: [Date],
  version: Number,
  removeAt: Date,
}).index({ removeAt: 1 }, { expireAfterSeconds: 0 });
// A failure that is lost with its primary does no harm.
schema.set('writeConcern', PRIMARY_ONLY);

/**
 * Counts attempts to sign in. Each change is decided on the stored counter, so that none of many at once is
 * missed.
 */
@Injectable()
export class AttemptCounterStore {
  private readonly counters: Model<CounterDocument>;
  private readonly hashes: KeyedHashes;
  private readonly turns = new KeyedQueue();

  constructor(
    connection: mongoose.Connection,
    @Inject(CONFIG) { DATA_KEYS }: Pick<IdentitySettings, 'DATA_KEYS'>,
  ) {
    this.counters = connection.model<CounterDocument>('AttemptCounter', schema, 'attempt_counters');
    this.hashes = new KeyedHashes(DATA_KEYS, 'sign-in attempts');
  }

  /** Stores what `decide` returns, or nothing for null. */
  change(key: string, now: Date, decide: (counter: Counter) => Partial<Counter> | null): Promise<void> {
    const _id = this.idOf(key);
    return this.turns.run(_id, () => this.store(_id, now, decide));
  }

  async reset(key: string): Promise<void> {
    await this.counters.deleteOne({ _id: this.idOf(key) });
  }

  private async store(
    _id: string,
    now: Date,
    decide: (counter: Counter) => Partial<Counter> | null,
  ): Promise<void> {
    const removeAt = new Date(now.getTime() + KEPT_MS);
    for (;;) {
      const stored = await this.counters.findOne({ _id }).lean<CounterDocument>().exec();
      const decided = decide(stored ?? empty);
      if (!decided) return;
      const version = (stored?.version ?? 0) + 1;
      const next = { ...(stored ?? empty), ...decided, _id, version, removeAt };
      if (stored ? await this.replace(stored, next) : await this.insert(next)) return;
    }
  }

  /** Without the data key's id: after a rotation counters begin anew, and none holds an old key back. */
  private idOf(key: string): string {
    return this.hashes.of(key).split(':')[1]!;
  }

  private async replace({ _id, version }: CounterDocument, next: CounterDocument): Promise<boolean> {
    const { matchedCount } = await this.counters.replaceOne({ _id, version }, next);
    return matchedCount === 1;
  }

  private async insert(document: CounterDocument): Promise<boolean> {
    try {
      await this.counters.create(document);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
