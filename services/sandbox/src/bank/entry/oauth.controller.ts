import { CONFIG } from '@catraca/platform/service/config';
import { Body, Controller, Headers, HttpCode, Inject, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { SandboxSettings } from '../../config.ts';
import { Profile } from '../../shared/adapters/profile.ts';
import {
  issueToken,
  type Scope,
  sameText,
  scopes,
  TOKEN_LIFE_SECONDS,
} from '../../shared/domain/access-token.ts';

const tokenRequest = z.object({
  grant_type: z.literal('client_credentials'),
  scope: z.string().max(500).optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
});

/** OAuth2 client credentials (RFC 6749, 4.4); errors follow RFC 6749. */
@Controller('oauth')
export class OauthController {
  constructor(
    @Inject(CONFIG) private readonly settings: SandboxSettings,
    private readonly profile: Profile,
  ) {}

  @Post('token')
  @HttpCode(200)
  token(
    @Body() body: unknown,
    @Headers('authorization') authorization: string | undefined,
    @Res() reply: FastifyReply,
  ) {
    reply.header('cache-control', 'no-store');
    const request = tokenRequest.safeParse(body ?? {});
    if (!request.success) return reply.status(400).send({ error: 'unsupported_grant_type' });

    const { client_id = '', client_secret = '', scope } = request.data;
    const [id, secret] = basicCredentials(authorization) ?? [client_id, client_secret];
    const { SANDBOX_CLIENT_ID, SANDBOX_CLIENT_SECRET } = this.settings;
    const known = sameText(id, SANDBOX_CLIENT_ID) && sameText(secret, SANDBOX_CLIENT_SECRET);
    if (!known)
      return reply.status(401).header('www-authenticate', 'Basic').send({ error: 'invalid_client' });

    const granted = this.grantedOf(scope?.split(' ').filter(Boolean) ?? []);
    if (!granted) return reply.status(400).send({ error: 'invalid_scope' });
    return reply.send({
      access_token: issueToken(SANDBOX_CLIENT_SECRET, granted, new Date()),
      token_type: 'Bearer',
      expires_in: TOKEN_LIFE_SECONDS,
      scope: granted.join(' '),
    });
  }

  /**
   * Without scopes, all those of the client (RFC 6749, 3.3; Efí). Null when the request asks for a scope that
   * there is not.
   */
  private grantedOf(asked: string[]): Scope[] | null {
    if (asked.length === 0) return [...scopes];
    const granted = scopes.filter((one) => asked.includes(one));
    if (this.profile.isLenient) return granted;
    return asked.every((one) => (scopes as readonly string[]).includes(one)) ? granted : null;
  }
}

function basicCredentials(authorization: string | undefined): [id: string, secret: string] | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return null;
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':');
  return [id, secret.join(':')];
}
