import { Controller, Get, Header, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ClockStore } from '../../shared/adapters/clock.store.ts';
import { hostOf } from '../../shared/entry/host.ts';
import { PayloadSigner } from '../adapters/payload.signer.ts';
import { cobPayload } from '../adapters/wire.ts';
import { ReadCobs } from '../usecases/read-cobs.ts';

/** Called by payers' banks, without authentication (API Pix 2.9.0, CobPayload). */
@Controller()
export class LocationController {
  constructor(
    private readonly readCobs: ReadCobs,
    private readonly signer: PayloadSigner,
    private readonly clocks: ClockStore,
  ) {}

  @Get('qr/v2/:token')
  @Header('content-type', 'application/jose')
  async payload(@Param('token') token: string, @Req() request: FastifyRequest): Promise<string> {
    const cob = await this.readCobs.atLocation(token);
    const keysUrl = `${request.protocol}://${hostOf(request)}/.well-known/jwks.json`;
    const { now } = await this.clocks.time(cob.txid);
    return this.signer.sign(cobPayload(cob, now), keysUrl);
  }

  @Get('.well-known/jwks.json')
  keys(): Promise<object> {
    return this.signer.publicKeys();
  }
}
