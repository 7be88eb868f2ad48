import { ApiError } from '@catraca/kernel/errors';
import type { IdPrefix } from '@catraca/kernel/ids';
import { newId } from '@catraca/kernel/ids';
import { counter } from '@catraca/platform/metrics';
import type { FastifyReply } from 'fastify';
import { fingerprint } from '../domain/fingerprint.ts';
import type { RunOnce, Start } from '../usecases/run-once.ts';
import { Departures } from './departures.ts';
import { failureOf } from './error-answers.ts';
import { contextOf, type EdgeRequest } from './request.ts';
import type { RouteHooks } from './route-hooks.ts';

/** For routes that create what ids of this prefix name. */
export function onceHooks(prefix: IdPrefix, runOnce: RunOnce): RouteHooks {
  const way: Way = { prefix, runOnce, departures: new Departures() };
  return {
    preHandler: async (request, reply) => {
      const isAnswered = await beginOnce(request as EdgeRequest, reply, way);
      return isAnswered ? reply : undefined;
    },
    onSend: async (request, reply, payload) => finishOnce(request as EdgeRequest, reply, payload, way),
  };
}

/** What the requests of one route share. */
interface Way {
  /** Of the ids of what they create. */
  prefix: IdPrefix;
  runOnce: RunOnce;
  departures: Departures;
}

/**
 * Before the handler: gives the request its resource id, and when it carries an Idempotency-Key, either answers it as
 * before or lets it run under its record. Whether it was answered.
 */
async function beginOnce(request: EdgeRequest, reply: FastifyReply, way: Way): Promise<boolean> {
  const { edge } = request;
  edge.resourceId = newId(way.prefix, edge.now.getTime());
  const key = request.headers['idempotency-key'];
  if (key === undefined) return false;

  const start = await startOf(request, String(key), way);
  if ('replay' in start) {
    reply.code(start.replay.status).header('Idempotent-Replayed', 'true');
    reply.header('Content-Type', 'application/json; charset=utf-8').send(start.replay.body);
    return true;
  }
  edge.idempotency = start.run;
  edge.resourceId = start.run.resourceId;
  return false;
}

/** A run is present among the departures until `finishOnce`. */
async function startOf(request: EdgeRequest, key: string, { runOnce, departures }: Way): Promise<Start> {
  await departures.setOut();
  let start: Start | null = null;
  try {
    start = await noted(
      runOnce.start({
        ...contextOf(request),
        key,
        fingerprint: fingerprint(request.method, request.url, request.body),
        resourceId: request.edge.resourceId!,
        readAt: new Date(),
      }),
    );
    return start;
  } finally {
    if (!start || 'replay' in start) departures.arrive();
  }
}

/**
 * Before the answer leaves: what the retries will get is stored first. An answer that cannot be stored does not leave;
 * the failure is answered here, as thrown it would miss the envelope where the answer is an error already.
 */
async function finishOnce(
  { edge }: EdgeRequest,
  reply: FastifyReply,
  payload: unknown,
  { runOnce, departures }: Way,
): Promise<unknown> {
  const record = edge?.idempotency;
  if (!record) return payload;
  edge.idempotency = null;
  try {
    const { status, body } = await runOnce.finish(record, {
      status: reply.statusCode,
      body: String(payload),
    });
    reply.code(status);
    return body;
  } catch (error) {
    const { status, headers, body } = failureOf(error);
    reply.code(status).headers(headers);
    return body;
  } finally {
    departures.arrive();
  }
}

const outcomes = counter({
  name: 'idempotency_outcomes_total',
  help: 'Requests with an Idempotency-Key: run, replayed, or refused with a code',
  labels: ['outcome'],
});

async function noted(starting: Promise<Start>): Promise<Start> {
  try {
    const start = await starting;
    outcomes.inc({ outcome: 'replay' in start ? 'replayed' : 'run' });
    return start;
  } catch (error) {
    outcomes.inc({ outcome: error instanceof ApiError ? error.code : 'failed' });
    throw error;
  }
}
