import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { sendError } from './error-responses.ts';

/** Answers every error, ours, Nest's and Fastify's, with the error envelope. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    sendError(error, host.switchToHttp().getResponse());
  }
}
