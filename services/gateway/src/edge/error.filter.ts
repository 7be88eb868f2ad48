import { ApiError } from '@catraca/kernel/errors';
import { type ArgumentsHost, Catch, type ExceptionFilter, NotFoundException } from '@nestjs/common';
import { answerError } from './error-answers.ts';

/** Brings what Nest catches to the one envelope. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const known = error instanceof NotFoundException ? new ApiError('resource_not_found') : error;
    answerError(known, host.switchToHttp().getResponse());
  }
}
