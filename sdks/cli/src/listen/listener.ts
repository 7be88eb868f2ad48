import { AbortError, ApiError, CatracaError, ConnectionError } from 'catraca';
import { type Gateway, refusalOf } from '../gateway.ts';
import { backoffMs, wait } from '../wait.ts';
import type { Delivery, ForwardResult } from './forward.ts';
import { messagesOf } from './messages.ts';

/** Data of `event: connected`. */
export interface Connected {
  /** `we_…` */
  endpoint_id: string;
  /** Of this listener's signatures, `whsec_…`. */
  secret: string;
  events: string[];
}

/** Where the listener tells what happens. */
export interface ListenerHooks {
  /** `isNew`: another endpoint than before, with another secret. */
  connected(connected: Connected, isNew: boolean): void;
  broken(reason: string, delayMs: number): void;
  forwarded(delivery: Delivery, result: ForwardResult): void;
  /** The API does not know the result. */
  unanswered(delivery: Delivery, reason: string): void;
}

interface Settings {
  gateway: Gateway;
  /** `*`, or types separated by commas. */
  events: string;
  forward(delivery: Delivery): Promise<ForwardResult>;
  hooks: ListenerHooks;
  signal: AbortSignal;
  /** The API sends a heartbeat each 15 s. Default: 45,000. */
  silenceMs?: number;
  /** Default: 1,000. */
  firstBackoffMs?: number;
}

const ANSWER_TRIES = 4;
/** Whoever pressed Ctrl-C waits for it. */
const CLOSE_MS = 2_000;

/** Forwards the webhooks of test mode, and goes on after a break where it was. */
export class Listener {
  private endpointId: string | undefined;
  private lastEventId: string | undefined;
  private attempt = 0;
  /** By delivery: one that comes again after a break is answered from here, and not posted twice. */
  private readonly results = new Map<string, Promise<ForwardResult>>();

  constructor(private readonly settings: Settings) {}

  /**
   * Until the signal ends it (AbortError), and its endpoint with it. Throws for a refusal, and if the first
   * connection fails.
   */
  async run(): Promise<never> {
    try {
      return await this.listen();
    } finally {
      await this.close();
    }
  }

  private async listen(): Promise<never> {
    const { hooks, signal, firstBackoffMs } = this.settings;
    for (;;) {
      let reason = 'the gateway closed the stream';
      try {
        await this.connect();
      } catch (error) {
        if (signal.aborted) throw new AbortError('interrupted', { cause: error });
        if (this.forgetsGoneListener(error)) continue;
        if (!this.mayRetry(error)) throw error;
        reason = error.message;
      }
      const delayMs = backoffMs(this.attempt, firstBackoffMs);
      this.attempt += 1;
      hooks.broken(reason, delayMs);
      await wait(delayMs, signal);
    }
  }

  /** If that fails, the endpoint is gone ten minutes later. */
  private async close(): Promise<void> {
    if (this.endpointId === undefined) return;
    const call = { method: 'DELETE', signal: AbortSignal.timeout(CLOSE_MS) };
    const path = `/v1/listen/${encodeURIComponent(this.endpointId)}`;
    const response = await this.settings.gateway.call(path, call).catch(() => null);
    await response?.body?.cancel();
  }

  private async connect(): Promise<void> {
    const { gateway, events, signal, silenceMs = 45_000 } = this.settings;
    const response = await gateway.call(`/v1/listen?${new URLSearchParams({ events })}`, {
      headers: {
        accept: 'text/event-stream',
        ...(this.lastEventId && { 'last-event-id': this.lastEventId }),
      },
      signal,
    });
    if (!response.ok) throw await refusalOf(response);
    for await (const { event, id, data } of messagesOf(response, silenceMs)) {
      this.lastEventId = id ?? this.lastEventId;
      if (event === 'connected') this.begin(JSON.parse(data));
      if (event === 'delivery') void this.handle(JSON.parse(data));
    }
  }

  private begin(connected: Connected): void {
    const isNew = connected.endpoint_id !== this.endpointId;
    this.endpointId = connected.endpoint_id;
    this.attempt = 0;
    this.settings.hooks.connected(connected, isNew);
  }

  /** A listener that was away for 10 minutes is gone: the next connection makes another one. */
  private forgetsGoneListener(error: unknown): boolean {
    const isGone = this.lastEventId !== undefined && error instanceof ApiError && error.status === 404;
    if (isGone) this.lastEventId = undefined;
    return isGone;
  }

  private mayRetry(error: unknown): error is CatracaError {
    if (this.endpointId === undefined) return false;
    if (error instanceof ApiError) return error.status === 429 || error.status >= 500;
    return error instanceof ConnectionError;
  }

  private async handle(delivery: Delivery): Promise<void> {
    const { hooks, forward, signal } = this.settings;
    const known = this.results.get(delivery.id);
    const result = known ?? forward(delivery);
    this.results.set(delivery.id, result);
    try {
      const outcome = await result;
      if (signal.aborted) return;
      if (!known) hooks.forwarded(delivery, outcome);
      await this.answer(delivery.id, outcome);
      this.results.delete(delivery.id);
    } catch (error) {
      if (!this.mayRetry(error)) this.results.delete(delivery.id);
      if (!signal.aborted) hooks.unanswered(delivery, (error as Error).message);
    }
  }

  private async answer(id: string, result: ForwardResult): Promise<void> {
    const { gateway, signal, firstBackoffMs } = this.settings;
    const headers = { 'content-type': 'application/json' };
    for (let attempt = 0; ; attempt += 1) {
      try {
        const call = { method: 'POST', headers, body: JSON.stringify(result), signal };
        const response = await gateway.call(`/v1/listen/${encodeURIComponent(id)}`, call);
        if (response.ok) return;
        const refusal = await refusalOf(response);
        if (refusal.code === 'delivery_answered' && attempt > 0) return; // an earlier try came through
        throw refusal;
      } catch (error) {
        if (attempt + 1 === ANSWER_TRIES || !this.mayRetry(error)) throw error;
        await wait(backoffMs(attempt, firstBackoffMs), signal);
      }
    }
  }
}
