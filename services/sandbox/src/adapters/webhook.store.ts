import { GroupRead } from '@catraca/platform/group-read';
import { Injectable } from '@nestjs/common';
import mongoose, { type mongo, Schema } from 'mongoose';
import type { Page, PageOf } from '../domain/page.ts';
import type { Webhook } from '../domain/webhook.ts';

interface WebhookDocument extends Omit<Webhook, 'chave'> {
  _id: string;
}

const schema = new Schema({ _id: String }, { collection: 'webhooks', strict: false });

@Injectable()
export class WebhookStore {
  private readonly collection: mongo.Collection<WebhookDocument>;
  private readonly reads: GroupRead<WebhookDocument>;

  constructor(connection: mongoose.Connection) {
    this.collection = connection.model('Webhook', schema)
      .collection as unknown as mongo.Collection<WebhookDocument>;
    this.reads = new GroupRead(this.collection as never);
  }

  /** Registers the address of a PIX key in place of an earlier one. */
  async put({ chave, ...webhook }: Webhook): Promise<void> {
    await this.collection.updateOne({ _id: chave }, { $set: webhook }, { upsert: true });
  }

  async find(chave: string): Promise<Webhook | null> {
    const document = await this.reads.find({ _id: chave });
    return document && webhookOf(document);
  }

  async remove(chave: string): Promise<boolean> {
    return (await this.collection.deleteOne({ _id: chave })).deletedCount === 1;
  }

  async search(from: Date, until: Date, { page, size }: Page): Promise<PageOf<Webhook>> {
    const filter = { criacao: { $gte: from, $lte: until } };
    const [documents, total] = await Promise.all([
      this.collection
        .find(filter)
        .sort({ criacao: 1 })
        .skip(page * size)
        .limit(size)
        .toArray(),
      this.collection.countDocuments(filter),
    ]);
    return { items: documents.map(webhookOf), total };
  }
}

function webhookOf({ _id, ...rest }: WebhookDocument): Webhook {
  return { chave: _id, ...rest };
}
