import { randomUUID } from 'node:crypto';
import type { CallContext } from '@catraca/kernel/call-context';
import { Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { Acquirers } from './acquirers.ts';

/** Specification, limits. */
export const THREE_DS_TOKEN_LIFETIME_SECONDS = 300;

const ALGORITHM = 'HS256';

/**
 * Tokens that let a browser authenticate a cardholder at the 3DS server of its mode: JWTs that the server
 * verifies.
 */
@Injectable()
export class ThreeDsTokens {
  constructor(private readonly acquirers: Acquirers) {}

  /** Null when this mode has no 3DS server. */
  libraryUrl(livemode: boolean): string | null {
    return this.serverOf(livemode)?.libraryUrl ?? null;
  }

  /** Null when this mode has no 3DS server. The lifetime is in real time: another server checks it. */
  async create({ accountId, livemode }: CallContext): Promise<string | null> {
    const server = this.serverOf(livemode);
    if (!server) return null;
    return new SignJWT()
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(accountId)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${THREE_DS_TOKEN_LIFETIME_SECONDS}s`)
      .sign(server.key);
  }

  /**
   * Whether the token is one of this account and mode. It may have expired: the purchase takes its time.
   */
  async isOurs({ accountId, livemode }: CallContext, token: string): Promise<boolean> {
    const server = this.serverOf(livemode);
    if (!server) return false;
    const verified = jwtVerify(token, server.key, {
      algorithms: [ALGORITHM],
      subject: accountId,
      clockTolerance: THREE_DS_TOKEN_LIFETIME_SECONDS,
    });
    return verified.then(
      () => true,
      () => false,
    );
  }

  private serverOf(livemode: boolean) {
    const server = this.acquirers.threeDSecureOf({ livemode });
    return server && { libraryUrl: server.libraryUrl, key: Buffer.from(server.secret, 'utf8') };
  }
}
