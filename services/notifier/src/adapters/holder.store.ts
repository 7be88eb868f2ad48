import { randomUUID } from 'node:crypto';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { Holder } from '../domain/roll-call.ts';

interface HolderDocument {
  _id: string;
  beats: number;
  seenAt: Date;
}

/** Of those that nobody was left to miss. */
const KEPT_SECONDS = 24 * 60 * 60;

const schema = documentSchema<HolderDocument>({ _id: String, beats: Number, seenAt: Date }).index(
  { seenAt: 1 },
  { expireAfterSeconds: KEPT_SECONDS },
);

/** The notifiers that run, by their own word. */
@Injectable()
export class HolderStore implements OnModuleDestroy {
  /** This process, in what it holds. */
  readonly id: string = randomUUID();
  private readonly collection: Model<HolderDocument>;
  private beats = 0;

  constructor(connection: mongoose.Connection) {
    this.collection = connection.model<HolderDocument>('Holder', schema, 'holders');
  }

  /** Says that this process lives. */
  async beat(now: Date): Promise<void> {
    this.beats += 1;
    const set = { beats: this.beats, seenAt: now };
    await this.collection.updateOne({ _id: this.id }, { $set: set }, { upsert: true });
  }

  async others(): Promise<Holder[]> {
    const documents = await this.collection.find({ _id: { $ne: this.id } }).lean<HolderDocument[]>();
    return documents.map(({ _id: id, beats }) => ({ id, beats }));
  }

  async forget(id: string): Promise<void> {
    await this.collection.deleteOne({ _id: id });
  }

  async onModuleDestroy(): Promise<void> {
    await this.forget(this.id);
  }
}
