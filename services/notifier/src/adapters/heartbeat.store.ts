import { randomUUID } from 'node:crypto';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { Heartbeat } from '../domain/heartbeats.ts';

interface HeartbeatDocument extends Omit<Heartbeat, 'instanceId'> {
  /** The instance's id. */
  _id: string;
  seenAt: Date;
}

/** For instances that died while no other was running. */
const RETENTION_SECONDS = 24 * 60 * 60;

const schema = documentSchema<HeartbeatDocument>({ _id: String, beats: Number, seenAt: Date }).index(
  { seenAt: 1 },
  { expireAfterSeconds: RETENTION_SECONDS },
);

/** The running notifiers, one heartbeat each. */
@Injectable()
export class HeartbeatStore implements OnModuleDestroy {
  /** Stored in the deliveries that this process leases. */
  readonly instanceId: string = randomUUID();
  private readonly heartbeats: Model<HeartbeatDocument>;
  private beats = 0;

  constructor(connection: mongoose.Connection) {
    this.heartbeats = connection.model<HeartbeatDocument>('Heartbeat', schema, 'heartbeats');
  }

  /** Writes this process's heartbeat. */
  async beat(now: Date): Promise<void> {
    this.beats += 1;
    const set = { beats: this.beats, seenAt: now };
    await this.heartbeats.updateOne({ _id: this.instanceId }, { $set: set }, { upsert: true });
  }

  async others(): Promise<Heartbeat[]> {
    const found = this.heartbeats.find({ _id: { $ne: this.instanceId } });
    const documents = await found.lean<HeartbeatDocument[]>();
    return documents.map(({ _id: instanceId, beats }) => ({ instanceId, beats }));
  }

  async remove(instanceId: string): Promise<void> {
    await this.heartbeats.deleteOne({ _id: instanceId });
  }

  async onModuleDestroy(): Promise<void> {
    await this.remove(this.instanceId);
  }
}
