import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { answerError } from './error-answers.ts';

/** Brings every failure, ours, Nest's and Fastify's, to the one envelope. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    answerError(error, host.switchToHttp().getResponse());
  }
}
