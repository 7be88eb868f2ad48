import { panelEndpoints } from '@catraca/contracts/http/endpoints/panel-endpoints';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { type EdgeRequest, modeOf, personOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { ChangeStreams } from './change-streams.ts';

/** Tells pages of the panel that something of the account has changed (specification S27.60). */
@Controller()
export class PanelChangesController {
  constructor(
    private readonly services: GrpcServices,
    private readonly streams: ChangeStreams,
  ) {}

  @Route(panelEndpoints.watchChanges)
  async watch(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    const owner = modeOf(request);
    const read = async (knownVersion?: string, waitMs = 0) => {
      const { version } = await this.services.webhooks.awaitHistory({ ...owner, knownVersion, waitMs });
      return version;
    };
    await this.streams.send(personOf(request).session.id, read, reply);
  }
}
