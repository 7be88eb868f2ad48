import type { IdPrefix } from '@catraca/kernel/ids';
import { newId } from '@catraca/kernel/ids';
import type { FastifyReply } from 'fastify';
import { fingerprint } from '../domain/fingerprint.ts';
import type { RunOnce } from '../usecases/run-once.ts';
import { contextOf, type EdgeRequest } from './request.ts';

/**
 * Before the handler: gives the request its resource id, and when it carries an Idempotency-Key, either answers it as
 * before or lets it run under its record. Whether it was answered.
 */
export async function beginOnce(
  request: EdgeRequest,
  reply: FastifyReply,
  prefix: IdPrefix,
  runOnce: RunOnce,
): Promise<boolean> {
  const { edge } = request;
  edge.resourceId = newId(prefix, edge.now.getTime());
  const key = request.headers['idempotency-key'];
  if (key === undefined) return false;

  const start = await runOnce.start({
    ...contextOf(request),
    key: String(key),
    fingerprint: fingerprint(request.method, request.url, request.body),
    resourceId: edge.resourceId,
  });
  if ('replay' in start) {
    reply.code(start.replay.status).header('Idempotent-Replayed', 'true');
    reply.header('Content-Type', 'application/json; charset=utf-8').send(start.replay.body);
    return true;
  }
  edge.idempotency = start.run;
  edge.resourceId = start.run.resourceId;
  return false;
}

/** Before the answer leaves: what the retries will get is stored first. */
export async function finishOnce(
  { edge }: EdgeRequest,
  reply: FastifyReply,
  payload: unknown,
  runOnce: RunOnce,
): Promise<void> {
  const record = edge?.idempotency;
  if (!record) return;
  edge.idempotency = null;
  await runOnce.finish(record, { status: reply.statusCode, body: String(payload) });
}
