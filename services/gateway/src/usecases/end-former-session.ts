import { Injectable } from '@nestjs/common';
import { GrpcServices } from '../adapters/grpc-services.ts';
import { AuthenticatePerson } from './authenticate-person.ts';

/**
 * Ends the session that a browser had before it signed in anew: its cookie is replaced, and nobody could end
 * it there any more. `token`: of the cookie; what is no live session's is nothing to end.
 */
@Injectable()
export class EndFormerSession {
  constructor(
    private readonly services: GrpcServices,
    private readonly authenticatePerson: AuthenticatePerson,
  ) {}

  async execute(token: string | null): Promise<void> {
    const session = await this.authenticatePerson.find(token);
    if (!session) return;
    await this.services.peopleSessions.endSession({ userId: session.user!.id, sessionId: session.id });
  }
}
