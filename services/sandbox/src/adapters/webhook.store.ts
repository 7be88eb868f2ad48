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
  /** Asked for with every payment, and the bank is one process: read once, and again after each change. */
  private readonly known = new Map<string, Promise<Webhook | null>>();

  constructor(connection: mongoose.Connection) {
    this.collection = connection.model('Webhook', schema)
      .collection as unknown as mongo.Collection<WebhookDocument>;
  }

  /** Registers the address of a PIX key in place of an earlier one. */
  async put({ chave, ...webhook }: Webhook): Promise<void> {
    try {
      await this.collection.updateOne({ _id: chave }, { $set: webhook }, { upsert: true });
    } finally {
      this.known.delete(chave);
    }
  }

  find(chave: string): Promise<Webhook | null> {
    const known = this.known.get(chave);
    if (known) return known;
    const reading = this.read(chave);
    this.known.set(chave, reading);
    reading.catch(() => this.known.delete(chave));
    return reading;
  }

  async remove(chave: string): Promise<boolean> {
    try {
      return (await this.collection.deleteOne({ _id: chave })).deletedCount === 1;
    } finally {
      this.known.delete(chave);
    }
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

  private async read(chave: string): Promise<Webhook | null> {
    const document = await this.collection.findOne({ _id: chave });
    return document && webhookOf(document);
  }
}

function webhookOf({ _id, ...rest }: WebhookDocument): Webhook {
  return { chave: _id, ...rest };
}
