import { documentSchema } from '@catraca/platform/mongo/schema';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { View } from '../domain/view.ts';

interface ViewDocument extends Omit<View, 'id'> {
  _id: string;
}

const schema = documentSchema<ViewDocument>({
  _id: String,
  userId: String,
  sessionId: String,
  accountId: String,
  createdAt: Date,
  expiresAt: Date,
  endedAt: Date,
}).index({ expiresAt: 1 }, { expireAfterSeconds: 86_400 });

/** Views of accounts. What they were is in the gateway's audit log. */
@Injectable()
export class ViewStore {
  private readonly views: Model<ViewDocument>;

  constructor(connection: mongoose.Connection) {
    this.views = connection.model<ViewDocument>('View', schema, 'views');
  }

  /** Keeps the one that is there with its id. */
  async insert({ id, ...view }: View): Promise<void> {
    try {
      await this.views.create({ _id: id, ...view });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async find(whose: Pick<View, 'id' | 'userId' | 'sessionId'>): Promise<View | null> {
    const { id: _id, userId, sessionId } = whose;
    const found = await this.views.findOne({ _id, userId, sessionId }).lean<ViewDocument>().exec();
    return found && viewOf(found);
  }

  /** Null when the session has no such view. One that was ended stays as it is. */
  async end(whose: Pick<View, 'id' | 'userId' | 'sessionId'>, now: Date): Promise<View | null> {
    const { id: _id, userId, sessionId } = whose;
    await this.views.updateOne({ _id, userId, sessionId, endedAt: null }, { $set: { endedAt: now } });
    return this.find(whose);
  }
}

function viewOf({ _id: id, ...view }: ViewDocument): View {
  return { id, ...view };
}
