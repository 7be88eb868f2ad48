import 'reflect-metadata';
import { Injectable, type Type } from '@nestjs/common';
import type { z } from 'zod';

/** An event as it came from its topic. */
export interface Received<Event> {
  event: Event;
  /** W3C trace context of whoever caused it. */
  traceparent: string | undefined;
}

/** What consumes a topic. A batch is taken whole or, when this throws, comes again: it must be safe to repeat. */
export interface EventConsumer<Event> {
  receive(batch: Received<Event>[]): Promise<void>;
}

export interface Consumption {
  topic: string;
  /** What the topic's messages must be; others go to the dead-letter topic. */
  schema: z.ZodType;
  /** The types it is about, by the message's header; others are passed over unread. All of them when not set. */
  only?: readonly string[];
  /** Set: every instance gets every event, from its start on. Otherwise instances share the work and miss nothing. */
  everyInstance?: boolean;
  /**
   * Milliseconds from the beginning of one batch to that of the next, for events to gather, where nobody waits for what this
   * consumer does; by the load otherwise.
   */
  pauseMs?: number;
}

const CONSUMPTION = Symbol('catraca.consumption');

/** Marks a provider that the platform feeds with a topic's events, in batches, at least once. */
export function Consumes(consumption: Consumption) {
  return (target: Type<EventConsumer<never>>): void => {
    Injectable()(target);
    Reflect.defineMetadata(CONSUMPTION, consumption, target);
  };
}

export function consumptionOf(target: Type): Consumption | undefined {
  return Reflect.getMetadata(CONSUMPTION, target);
}
