import { applyDecorators, Catch, type RpcExceptionFilter, UseFilters } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type Observable, throwError } from 'rxjs';
import type { z } from 'zod';

/** An event as it came from its topic. */
export interface Received<Event> {
  event: Event;
  /** W3C trace context of its cause. */
  traceparent: string | undefined;
  /** Real time. */
  publishedAt: Date;
}

export interface ConsumptionOptions {
  /** The topic's messages. Others go to the dead-letter topic. */
  schema: z.ZodType;
  /** Event types to consume, by the message's header; others are skipped unread. Default: all. */
  only?: readonly string[];
  /** Of events that say whom they concern, only those that name this are read (`Fact`). */
  concerning?: string;
  /**
   * Set: every instance gets every event from its start on. Default: instances share the events and miss
   * none.
   */
  everyInstance?: boolean;
  /** Time from the start of one batch to that of the next, in ms. Default: by load. */
  pauseMs?: number;
}

export interface Consumption extends ConsumptionOptions {
  topic: string;
}

/** Transport id of `KafkaStrategy`. */
export const KAFKA = Symbol('catraca.kafka');

/**
 * Nest would turn an error into "Internal server error". The consumer needs the error to decide between retry
 * and dead letter.
 */
@Catch()
class Rethrow implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/**
 * `@EventPattern` for topics of Kafka (ADR 25). The method gets a batch of `Received` events. At least once:
 * a batch comes again when the method throws, or after a crash, so the method must be safe to repeat.
 */
export function KafkaEventPattern(
  topics: string | readonly string[],
  options: ConsumptionOptions,
): MethodDecorator {
  return applyDecorators(EventPattern([topics].flat(), KAFKA, options), UseFilters(Rethrow));
}
