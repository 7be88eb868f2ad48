import { randomBytes } from 'node:crypto';
import {
  Body,
  Controller,
  Get,
  Header,
  Headers,
  HttpCode,
  Options,
  Param,
  Post,
  Res,
  UseFilters,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { AuthenticationStore } from '../adapters/authentication.store.ts';
import { notFound } from '../domain/acquirer-problem.ts';
import { type Authentication, THREE_DS_VERSION } from '../domain/authentication.ts';
import { Authenticate } from '../usecases/authenticate.ts';
import { parseAs } from './acquirer.schemas.ts';
import { AcquirerProblemsFilter } from './acquirer-problems.filter.ts';
import { answeredPage, challengePage, threeDsLibrary } from './three-ds.pages.ts';

const authenticationRequest = z.object({ card_token: z.string().max(100), amount: z.int().min(1) });
const answer = z.object({ outcome: z.enum(['confirmed', 'denied']) });

/**
 * 3-D Secure: for browsers under `/3ds`, for the merchant's server under `/core/v5`. The wire is ours:
 * Pagar.me's is not documented.
 */
@Controller()
@UseFilters(new AcquirerProblemsFilter())
export class ThreeDsController {
  constructor(
    private readonly authenticate: Authenticate,
    private readonly authentications: AuthenticationStore,
  ) {}

  @Get('3ds/library.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('access-control-allow-origin', '*')
  library(): string {
    return threeDsLibrary;
  }

  @Options(['3ds/authentications', '3ds/authentications/:id'])
  @HttpCode(204)
  @Header('access-control-allow-origin', '*')
  @Header('access-control-allow-methods', 'GET, POST')
  @Header('access-control-allow-headers', 'authorization, content-type')
  preflight(): void {}

  @Post('3ds/authentications')
  @HttpCode(200)
  @Header('access-control-allow-origin', '*')
  async begin(@Body() body: unknown, @Headers('authorization') authorization?: string): Promise<object> {
    const { card_token: cardToken, amount } = parseAs(authenticationRequest, body, 'authentication');
    const terms = { cardToken, amount };
    return outcomeOf(await this.authenticate.begin(bearerOf(authorization), terms, new Date()));
  }

  @Get('3ds/authentications/:id')
  @Header('access-control-allow-origin', '*')
  async read(@Param('id') id: string, @Headers('authorization') authorization?: string): Promise<object> {
    return outcomeOf(await this.authenticate.read(bearerOf(authorization), id));
  }

  @Get('3ds/challenges/:id')
  async challenge(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const authentication = await this.authentications.find(id);
    if (!authentication) throw notFound('Authentication');
    const nonce = newNonce();
    sendPage(reply, challengePage(authentication, nonce), `style-src 'nonce-${nonce}'; form-action 'self'`);
  }

  @Post('3ds/challenges/:id')
  async answer(@Param('id') id: string, @Body() body: unknown, @Res() reply: FastifyReply): Promise<void> {
    const { outcome } = parseAs(answer, body, 'challenge');
    const authentication = await this.authenticate.answer(id, outcome === 'confirmed');
    const nonce = newNonce();
    const policy = `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`;
    sendPage(reply, answeredPage(authentication.id, nonce), policy);
  }

  /** For the merchant's server, with the secret key. */
  @Get('core/v5/authentications/:id')
  async get(@Param('id') id: string): Promise<object> {
    const found = await this.authentications.find(id);
    if (!found) throw notFound('Authentication');
    const { account, amount, firstSix, lastFour, brand, holderName, expMonth, expYear, usedAt } = found;
    return {
      ...outcomeOf(found),
      account,
      amount,
      card: {
        first_six_digits: firstSix,
        last_four_digits: lastFour,
        brand,
        holder_name: holderName,
        exp_month: expMonth,
        exp_year: expYear,
      },
      used: usedAt !== null,
    };
  }
}

function outcomeOf({ id, status, eci, cavv }: Authentication): object {
  return { transaction_id: id, status, eci, cavv, version: THREE_DS_VERSION };
}

function bearerOf(authorization: string | undefined): string | null {
  return /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

const newNonce = () => randomBytes(16).toString('base64url');

function sendPage(reply: FastifyReply, html: string, policy: string): void {
  reply
    .status(200)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', `default-src 'none'; ${policy}`)
    .header('cache-control', 'no-store')
    .send(html);
}
