import { OPERATOR_ACCOUNT_ID } from '@catraca/contracts/events/account-events';
import { ApiError } from '@catraca/kernel/errors';
import type { IdPrefix } from '@catraca/kernel/ids';
import { newId } from '@catraca/kernel/ids';
import { counter } from '@catraca/platform/telemetry/metrics';
import type { FastifyReply } from 'fastify';
import { fingerprint } from '../domain/fingerprint.ts';
import { withoutSecrets } from '../domain/idempotency.ts';
import type { KeyedRequest, RunOnce, RunOutcome } from '../usecases/run-once.ts';
import { errorResponseOf } from './error-responses.ts';
import { contextOf, type EdgeRequest } from './request.ts';
import type { RouteHooks } from './route-hooks.ts';

/** Hooks of a route that creates a resource with this id prefix. `secrets`: as the endpoint's. */
export function idempotencyHooks(
  { prefix, secrets = [] }: { prefix: IdPrefix; secrets?: readonly string[] | undefined },
  runOnce: RunOnce,
): RouteHooks {
  const route: RouteContext = { prefix, secrets, runOnce };
  return {
    preHandler: async (request, reply) => {
      const isAnswered = await start(request as EdgeRequest, reply, route);
      return isAnswered ? reply : undefined;
    },
    onSend: async (request, reply, payload) => finish(request as EdgeRequest, reply, payload, route),
  };
}

interface RouteContext {
  prefix: IdPrefix;
  secrets: readonly string[];
  runOnce: RunOnce;
}

/**
 * Before the handler: assigns the resource id. A request with an Idempotency-Key is answered with the
 * recorded response, or runs under its record. Returns whether it was answered.
 */
async function start(
  request: EdgeRequest,
  reply: FastifyReply,
  { prefix, runOnce }: RouteContext,
): Promise<boolean> {
  const { edge } = request;
  // Lists find resources by the time in their ids.
  const now = (edge.seller ?? edge.panelSeller) ? contextOf(request).now : edge.now;
  edge.resourceId = newId(prefix, now.getTime());
  const key = request.headers['idempotency-key'];
  if (key === undefined) return false;

  const outcome = await startRun(request, String(key), runOnce);
  if ('replay' in outcome) {
    reply.code(outcome.replay.status).header('Idempotent-Replayed', 'true');
    reply.header('Content-Type', 'application/json; charset=utf-8').send(outcome.replay.body);
    return true;
  }
  edge.idempotency = outcome.run;
  edge.resourceId = outcome.run.resourceId;
  return false;
}

function startRun(request: EdgeRequest, key: string, runOnce: RunOnce): Promise<RunOutcome> {
  return counted(
    runOnce.start({
      ...ownerOf(request),
      now: request.edge.now,
      key,
      fingerprint: fingerprint(request.method, request.url, request.body),
      resourceId: request.edge.resourceId!,
      readAt: new Date(),
    }),
  );
}

/**
 * Whose keys they are: an account's, a person's in an account or on the platform's side, or the
 * operator's, by any credential.
 */
function ownerOf(request: EdgeRequest): Pick<KeyedRequest, 'owner' | 'livemode'> {
  const { operator, person } = request.edge;
  if (operator) return { owner: OPERATOR_ACCOUNT_ID, livemode: false };
  if (person?.platformRole)
    return { owner: `${OPERATOR_ACCOUNT_ID} ${person.session.user!.id}`, livemode: false };
  const { accountId, livemode } = contextOf(request);
  return { owner: person ? `${accountId} ${person.session.user!.id}` : accountId, livemode };
}

/**
 * Before the response is sent: stores it for the retries. A response that cannot be stored is not sent. The
 * failure is answered here because Fastify would answer a throw without the error envelope when the response
 * is an error already.
 */
async function finish(
  { edge }: EdgeRequest,
  reply: FastifyReply,
  payload: unknown,
  { runOnce, secrets }: RouteContext,
): Promise<unknown> {
  const record = edge?.idempotency;
  if (!record) return payload;
  edge.idempotency = null;
  try {
    const answer = { status: reply.statusCode, body: String(payload) };
    const { status, body } = await runOnce.finish(record, answer, withoutSecrets(answer, secrets));
    reply.code(status);
    return body;
  } catch (error) {
    const { status, headers, body } = errorResponseOf(error);
    reply.code(status).headers(headers);
    return body;
  }
}

const outcomes = counter({
  name: 'idempotency_outcomes_total',
  help: 'Requests with an Idempotency-Key: run, replayed, or refused with a code',
  labels: ['outcome'],
});

async function counted(running: Promise<RunOutcome>): Promise<RunOutcome> {
  try {
    const outcome = await running;
    outcomes.inc({ outcome: 'replay' in outcome ? 'replayed' : 'run' });
    return outcome;
  } catch (error) {
    outcomes.inc({ outcome: error instanceof ApiError ? error.code : 'failed' });
    throw error;
  }
}
