import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AcquirerProblem } from '../domain/acquirer-problem.ts';

/** Sends errors in the form of Pagar.me's. */
@Catch(AcquirerProblem)
export class AcquirerProblemsFilter implements ExceptionFilter<AcquirerProblem> {
  catch(problem: AcquirerProblem, host: ArgumentsHost): void {
    host.switchToHttp().getResponse<FastifyReply>().status(problem.status).send(problem.body());
  }
}
