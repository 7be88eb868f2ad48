import { log } from '@catraca/platform/telemetry/log';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ControlProblem, Problem, type ProblemBody } from '../../shared/domain/problem.ts';

/** Sends every error as an RFC 7807 problem, or as `{message}` where the acquirer's API is. */
@Catch()
export class ProblemsFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [reply, body] = [http.getResponse<FastifyReply>(), problemOf(error).body()];
    const isAcquirer = http.getRequest<FastifyRequest>().url.startsWith('/core/v5/');
    if (isAcquirer) reply.status(body.status).send({ message: body.title });
    else sendProblem(reply, body);
  }
}

export function sendProblem(reply: FastifyReply, body: ProblemBody): void {
  reply.status(body.status).header('content-type', 'application/problem+json').send(JSON.stringify(body));
}

function problemOf(error: unknown): Problem | ControlProblem {
  if (error instanceof Problem || error instanceof ControlProblem) return error;
  const status = statusOf(error);
  if (status === 404) return new Problem('NaoEncontrado');
  if (status >= 400 && status < 500) return new Problem('RequisicaoInvalida', [], { status });
  log.error({ err: error }, 'unexpected error');
  return new Problem('ErroInternoDoServidor');
}

/** HTTP status of an error of Nest or Fastify. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : 500;
}
