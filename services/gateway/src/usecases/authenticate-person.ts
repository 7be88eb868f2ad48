import { hash } from 'node:crypto';
import type { Session } from '@catraca/contracts/gen/catraca/identity/v1/identity';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from '../adapters/grpc-services.ts';

/** 256 random bits, base64url. */
const TOKEN_FORM = /^[\w-]{43}$/;

/**
 * Finds the session of a cookie. It is not cached: a session that was ended, or a member who was removed, has
 * no access from then on.
 */
@Injectable()
export class AuthenticatePerson {
  constructor(private readonly services: GrpcServices) {}

  /** Throws session_invalid. */
  async execute(token: string | null): Promise<Session> {
    const session = await this.find(token);
    if (!session) throw new ApiError('session_invalid');
    return session;
  }

  async find(token: string | null): Promise<Session | null> {
    if (token === null || !TOKEN_FORM.test(token)) return null;
    const tokenSha256 = hash('sha256', token);
    const { session } = await this.services.peopleSessions.findSession({ tokenSha256 });
    return session ?? null;
  }
}
