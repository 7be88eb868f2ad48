import { documentSchema } from '@catraca/platform/mongo/schema';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { SandboxSettings } from '../../config.ts';

/** Where webhooks go, with the user and password of HTTP basic authentication that the merchant chose. */
export interface HookTarget {
  url: string;
  username: string;
  password: string;
}

interface HookTargetDocument extends HookTarget {
  _id: 'merchant';
}

const schema = documentSchema<HookTargetDocument>({
  _id: String,
  url: String,
  username: String,
  password: String,
});

/** The merchant's webhook: what the control API stored, else the settings'. */
@Injectable()
export class HookTargetStore {
  private readonly targets: Model<HookTargetDocument>;
  /** Every webhook needs it, and the acquirer is one process: read once, and again after a change. */
  private known: Promise<HookTarget | null> | null = null;

  constructor(
    connection: mongoose.Connection,
    @Inject(CONFIG) private readonly settings: SandboxSettings,
  ) {
    this.targets = connection.model<HookTargetDocument>('AcquirerWebhook', schema, 'acquirer_webhooks');
  }

  async put(target: HookTarget): Promise<void> {
    try {
      await this.targets.updateOne({ _id: 'merchant' }, { $set: target }, { upsert: true });
    } finally {
      this.known = null;
    }
  }

  find(): Promise<HookTarget | null> {
    this.known ??= this.read().catch((error: unknown) => {
      this.known = null;
      throw error;
    });
    return this.known;
  }

  private async read(): Promise<HookTarget | null> {
    const stored = await this.targets.findOne({ _id: 'merchant' }).lean<HookTargetDocument>();
    if (stored) return stored;
    const { SANDBOX_ACQUIRER_WEBHOOK_URL: url, SANDBOX_ACQUIRER_WEBHOOK_PASSWORD: password = '' } =
      this.settings;
    return url ? { url, username: 'catraca', password } : null;
  }
}
