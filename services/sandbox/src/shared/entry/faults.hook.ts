import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../../bank/entry/problems.filter.ts';
import type { FaultSwitch } from '../adapters/fault.switch.ts';
import { withoutApiPath } from '../adapters/profile.ts';
import type { RequestFault } from '../domain/faults.ts';
import { Problem, type ProblemKind } from '../domain/problem.ts';

/** Applies the configured faults before, instead of, or after processing. The control API is exempt. */
export function injectFaults(server: FastifyInstance, faults: FaultSwitch): void {
  const faulty = new WeakMap<FastifyRequest, RequestFault>();

  server.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0]!;
    const fault = path.startsWith('/sandbox/')
      ? null
      : faults.takeRequestFault(request.method, withoutApiPath(path));
    if (!fault) return;
    faulty.set(request, fault);
    if (fault.delayMs) await sleep(fault.delayMs);
    if (fault.status) return refuse(reply, path, fault);
  });

  server.addHook('onSend', async (request) => {
    const fault = faulty.get(request);
    if (fault?.responseDelayMs) await sleep(fault.responseDelayMs);
    if (fault?.reset) request.raw.socket.destroy();
  });
}

function refuse(reply: FastifyReply, path: string, { status = 500, retryAfter }: RequestFault): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (path.startsWith('/core/v5/')) return reply.status(status).send({ message: 'Simulated fault.' });
  sendProblem(reply, new Problem(kindOf(status), [], { status }).body());
  return reply;
}

function kindOf(status: number): ProblemKind {
  if (status === 429 || status === 503) return 'ServicoIndisponivel';
  return status >= 500 ? 'ErroInternoDoServidor' : 'RequisicaoInvalida';
}
