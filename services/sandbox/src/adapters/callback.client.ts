import { continueTrace, inSpan, SpanKind, traceparent } from '@catraca/platform/telemetry/trace';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Agent, request } from 'undici';
import { callbackUrl } from '../domain/callback.ts';
import type { Pix } from '../domain/pix.ts';
import { pixNotice } from './wire.ts';

const TIMEOUT_MS = 5_000;

/** Posts notices to the merchant. Redirects are not followed. */
@Injectable()
export class CallbackClient implements OnModuleDestroy {
  private readonly agent = new Agent({ connections: 32, connect: { timeout: TIMEOUT_MS } });

  /** Whether the merchant took the notice: a 2xx in time. */
  post(webhookUrl: string, pix: Pix): Promise<boolean> {
    return this.postNotice(webhookUrl, pixNotice(pix, new Date()), pix.callback?.traceparent);
  }

  /** Like `post`, for a notice of any kind. */
  postNotice(webhookUrl: string, notice: object, origin: string | undefined): Promise<boolean> {
    const parent = continueTrace(origin);
    return inSpan({ name: 'POST {webhookUrl}/pix', kind: SpanKind.CLIENT, parent }, async () => {
      try {
        const response = await request(callbackUrl(webhookUrl), {
          method: 'POST',
          headers: { 'content-type': 'application/json', traceparent: traceparent() },
          body: JSON.stringify(notice),
          dispatcher: this.agent,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await response.body.dump();
        return response.statusCode >= 200 && response.statusCode < 300;
      } catch {
        return false;
      }
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.agent.close();
  }
}
