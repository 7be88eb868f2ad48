import { setTimeout as sleep } from 'node:timers/promises';
import type { ListenersService, OfferAnswer } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import { CONFIG } from '@catraca/platform/service/config';
import { isTransient } from '@catraca/platform/service/transient';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import type { NotifierSettings } from '../config.ts';
import type { Response } from '../domain/response.ts';

/** An attempt for a listener (specification S13.34). */
export interface ListenerOffer {
  accountId: string;
  endpointId: string;
  attemptId: string;
  attempt: number;
  headers: Record<string, string>;
  body: string;
  at: Date;
}

const WAIT_MS = 7_500;
/** webhooks ends an offer after 30 s. Without its word until then the attempt is made again. */
const GIVE_UP_MS = 35_000;
const RETRY_MS = 500;

/** Offers attempts to listeners through webhooks, which has their streams. */
@Injectable()
export class ListenerClient implements OnModuleDestroy, OnApplicationShutdown {
  private readonly listeners: GrpcClient<ListenersService>;
  private isClosing = false;
  private readonly closing = Promise.withResolvers<null>();

  constructor(@Inject(CONFIG) settings: NotifierSettings) {
    this.listeners = grpcClient('catraca.webhooks.v1.ListenersService', settings.WEBHOOKS_GRPC, {
      tls: settings,
    });
  }

  /** What the listener answers, or a time-out. Null when that is not known: this process ends. */
  async offer({
    attemptId: id,
    at,
    accountId,
    endpointId,
    ...rest
  }: ListenerOffer): Promise<Response | null> {
    const headers = Object.entries(rest.headers).map(([name, value]) => ({ name, value }));
    const offer = { id, attempt: rest.attempt, headers, body: rest.body };
    const startedAt = performance.now();
    while (!this.isClosing && performance.now() - startedAt < GIVE_UP_MS) {
      const asked = this.ask({ accountId, endpointId, offer, waitMs: WAIT_MS });
      const answer = await Promise.race([asked, this.closing.promise]);
      const endedAt = new Date(at.getTime() + Math.round(performance.now() - startedAt));
      if (answer) return responseOf(answer, endedAt);
    }
    return null;
  }

  /**
   * Nobody waits for answers any more: another notifier offers the same attempt again. Before the queue waits
   * for its attempts, in the next phase of Nest's shutdown.
   */
  onModuleDestroy(): void {
    this.isClosing = true;
    this.closing.resolve(null);
  }

  onApplicationShutdown(): void {
    this.listeners.close();
  }

  private async ask(request: Parameters<ListenersService['offerAttempt']>[0]): Promise<OfferAnswer | null> {
    try {
      return (await this.listeners.offerAttempt(request)).answer ?? null;
    } catch (error) {
      if (!isTransient(error)) throw error;
      await sleep(RETRY_MS);
      return null;
    }
  }
}

function responseOf(answer: OfferAnswer, endedAt: Date): Response {
  const { status, body, retryAfter, error, durationMs } = answer;
  return {
    endedAt,
    durationMs,
    status: status ?? null,
    body: status == null ? null : (body ?? ''),
    retryAfter: retryAfter == null ? undefined : String(retryAfter),
    failure: error ?? null,
  };
}
