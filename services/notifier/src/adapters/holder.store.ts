import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Collection } from 'mongodb';
import mongoose, { Schema } from 'mongoose';
import type { Holder } from '../domain/roll-call.ts';

interface HolderDocument {
  _id: string;
  beats: number;
  seenAt: Date;
}

/** Of those that nobody was left to miss. */
const KEPT_SECONDS = 24 * 60 * 60;

const schema = new Schema({ _id: String, seenAt: Date }, { strict: false }).index(
  { seenAt: 1 },
  { expireAfterSeconds: KEPT_SECONDS },
);

/** The notifiers that run, by their own word. */
@Injectable()
export class HolderStore implements OnModuleDestroy {
  /** This process, in what it holds. */
  readonly id: string = randomUUID();
  private readonly collection: Collection<HolderDocument>;
  private beats = 0;

  constructor(connection: mongoose.Connection) {
    this.collection = connection.model('Holder', schema, 'holders').collection as never;
  }

  /** Says that this process lives. */
  async beat(now: Date): Promise<void> {
    this.beats += 1;
    const set = { beats: this.beats, seenAt: now };
    await this.collection.updateOne({ _id: this.id }, { $set: set }, { upsert: true });
  }

  async others(): Promise<Holder[]> {
    const documents = await this.collection.find({ _id: { $ne: this.id } }).toArray();
    return documents.map(({ _id: id, beats }) => ({ id, beats }));
  }

  async forget(id: string): Promise<void> {
    await this.collection.deleteOne({ _id: id });
  }

  async onModuleDestroy(): Promise<void> {
    await this.forget(this.id);
  }
}
