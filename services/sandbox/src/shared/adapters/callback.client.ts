import { continueTrace, inSpan, SpanKind, traceparent } from '@catraca/platform/telemetry/trace';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Agent, request } from 'undici';
import { pixNotice } from '../../bank/adapters/wire.ts';
import type { Pix } from '../../bank/domain/pix.ts';
import { type CallbackPath, callbackUrl } from '../domain/callback.ts';
import { Profile } from './profile.ts';

const TIMEOUT_MS = 5_000;

/** Bank and acquirer are two companies: a queue at one does not hold up the other. */
const newAgent = () => new Agent({ connections: 32, connect: { timeout: TIMEOUT_MS } });

interface Notice {
  path: CallbackPath;
  body: object;
}

/** Posts notices to the merchant. Redirects are not followed. */
@Injectable()
export class CallbackClient implements OnModuleDestroy {
  private readonly ofBank = newAgent();
  private readonly ofAcquirer = newAgent();

  constructor(private readonly profile: Profile) {}

  /** Whether the merchant took the notice of a payment: a 2xx in time. */
  post(webhookUrl: string, pix: Pix, now: Date): Promise<boolean> {
    const notice = { path: 'pix', body: this.profile.written(pixNotice(pix, now)) } as const;
    return this.send(webhookUrl, notice, pix.callback?.traceparent);
  }

  /** Whether a merchant answers at the URL that it registers: a 2xx in time. Nothing is appended to it. */
  test(webhookUrl: string): Promise<boolean> {
    const body = { evento: 'teste_webhook' };
    const post = { name: 'POST {webhookUrl}', url: webhookUrl, body, headers: {} };
    return this.postJson(this.ofBank, post, undefined);
  }

  /** Whether the merchant took the notice: a 2xx in time. `path` is appended to the URL. */
  send(webhookUrl: string, { path, body }: Notice, origin: string | undefined): Promise<boolean> {
    const post = { name: `POST {webhookUrl}/${path}`, url: callbackUrl(webhookUrl, path), body, headers: {} };
    return this.postJson(this.ofBank, post, origin);
  }

  /** Whether the merchant took the acquirer's event: a 2xx in time. */
  sendEvent(target: { url: string; username: string; password: string }, body: object, origin: string) {
    const basic = Buffer.from(`${target.username}:${target.password}`).toString('base64');
    const headers = { authorization: `Basic ${basic}` };
    const post = { name: 'POST {acquirer webhook}', url: target.url, body, headers };
    return this.postJson(this.ofAcquirer, post, origin);
  }

  private postJson(
    dispatcher: Agent,
    { name, url, body, headers }: { name: string; url: string; body: object; headers: object },
    origin: string | undefined,
  ): Promise<boolean> {
    const parent = continueTrace(origin);
    return inSpan({ name, kind: SpanKind.CLIENT, parent }, async () => {
      try {
        const response = await request(url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', traceparent: traceparent() },
          body: JSON.stringify(body),
          dispatcher,
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
    await Promise.all([this.ofBank.close(), this.ofAcquirer.close()]);
  }
}
