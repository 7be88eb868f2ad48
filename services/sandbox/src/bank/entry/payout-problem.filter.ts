import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PayoutProblem } from '../domain/payout-problem.ts';

/** Errors of Efí's own routes. */
@Catch(PayoutProblem)
export class PayoutProblemFilter implements ExceptionFilter<PayoutProblem> {
  catch(problem: PayoutProblem, host: ArgumentsHost): void {
    host.switchToHttp().getResponse<FastifyReply>().status(problem.status).send(problem.body());
  }
}
