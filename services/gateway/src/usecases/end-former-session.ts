import { ApiError } from '@catraca/kernel/errors';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from '../adapters/grpc-services.ts';
import { AuthenticatePerson } from './authenticate-person.ts';

/**
 * Ends the session that a browser had before it signed in anew: its cookie is replaced, and nobody could end
 * it there any more. `token`: of the cookie; what is no live session's is nothing to end. Never rejects: the
 * person has signed in, and the former session ends by itself at the latest.
 */
@Injectable()
export class EndFormerSession {
  constructor(
    private readonly services: GrpcServices,
    private readonly authenticatePerson: AuthenticatePerson,
  ) {}

  async execute(token: string | null): Promise<void> {
    try {
      const session = await this.authenticatePerson.find(token);
      if (!session) return;
      await this.services.peopleSessions.endSession({ userId: session.user!.id, sessionId: session.id });
    } catch (error) {
      // Two sign-ins of one browser at once find the same former session.
      if (error instanceof ApiError && error.code === 'resource_not_found') return;
      log.warn({ err: error }, 'the former session of a browser could not be ended');
    }
  }
}
