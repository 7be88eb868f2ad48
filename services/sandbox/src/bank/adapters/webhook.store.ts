import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { Page, PageOf } from '../../shared/domain/page.ts';
import type { Webhook } from '../domain/webhook.ts';

interface WebhookDocument extends Omit<Webhook, 'chave'> {
  /** The Pix key. */
  _id: string;
}

const schema = documentSchema<WebhookDocument>({ _id: String, webhookUrl: String, criacao: Date });

/** Registered webhooks, one a Pix key. */

@Injectable()
export class WebhookStore {
  private readonly webhooks: Model<WebhookDocument>;
  /** Every payment needs it, and the bank is one process: read once, and again after each change. */
  private readonly known = new Map<string, Promise<Webhook | null>>();

  constructor(connection: mongoose.Connection) {
    this.webhooks = connection.model<WebhookDocument>('Webhook', schema, 'webhooks');
  }

  /** Registers the address of a Pix key in place of an earlier one. */
  async put({ chave, ...webhook }: Webhook): Promise<void> {
    try {
      await this.webhooks.updateOne({ _id: chave }, { $set: webhook }, { upsert: true });
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
      return (await this.webhooks.deleteOne({ _id: chave })).deletedCount === 1;
    } finally {
      this.known.delete(chave);
    }
  }

  async search(from: Date, until: Date, { page, size }: Page): Promise<PageOf<Webhook>> {
    const filter = { criacao: { $gte: from, $lte: until } };
    const [documents, total] = await Promise.all([
      this.webhooks
        .find(filter)
        .sort({ criacao: 1 })
        .skip(page * size)
        .limit(size)
        .lean<WebhookDocument[]>(),
      this.webhooks.countDocuments(filter),
    ]);
    return { items: documents.map(webhookOf), total };
  }

  private async read(chave: string): Promise<Webhook | null> {
    const document = await this.webhooks.findOne({ _id: chave }).lean<WebhookDocument>();
    return document && webhookOf(document);
  }
}

function webhookOf({ _id, ...rest }: WebhookDocument): Webhook {
  return { chave: _id, ...rest };
}
