import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';

export type AutomaticTopic = 'rec' | 'cobr';

export interface AutomaticWebhook {
  webhookUrl: string;
  criacao: Date;
}

interface WebhookDocument extends AutomaticWebhook {
  _id: AutomaticTopic;
}

const schema = documentSchema<WebhookDocument>({ _id: String, webhookUrl: String, criacao: Date });

/** The merchant's URLs for mandates and for their charges: one each, not one a key. */
@Injectable()
export class AutomaticWebhookStore {
  private readonly webhooks: Model<WebhookDocument>;

  constructor(connection: mongoose.Connection) {
    this.webhooks = connection.model<WebhookDocument>('AutomaticWebhook', schema, 'automatic_webhooks');
  }

  /** Registers the URL in place of an earlier one. */
  async put(topic: AutomaticTopic, webhook: AutomaticWebhook): Promise<void> {
    await this.webhooks.updateOne({ _id: topic }, { $set: webhook }, { upsert: true });
  }

  find(topic: AutomaticTopic): Promise<AutomaticWebhook | null> {
    return this.webhooks.findOne({ _id: topic }).lean<WebhookDocument>().exec();
  }

  /** False when there is none. */
  async remove(topic: AutomaticTopic): Promise<boolean> {
    return (await this.webhooks.deleteOne({ _id: topic })).deletedCount === 1;
  }
}
