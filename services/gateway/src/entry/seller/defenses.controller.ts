import { defenseEndpoints } from '@catraca/contracts/http/endpoints/defense-endpoints';
import type {
  CreateDefenseFileBody,
  Defense,
  DefenseFile,
  PutDefenseBody,
} from '@catraca/contracts/http/schemas/defense';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { contextOf, type EdgeRequest, modeOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { asDownload, defenseFileResponse, defenseResponse } from '../mapping/defense.mapping.ts';

/** What a seller says to a dispute. */
@Controller()
export class DefensesController {
  constructor(private readonly services: GrpcServices) {}

  @Route(defenseEndpoints.putDefense)
  async put(
    @Req() request: EdgeRequest,
    @Param('dispute') disputeId: string,
    @Body() { text }: PutDefenseBody,
  ): Promise<Defense> {
    const context = toWire(contextOf(request));
    const { defense } = await this.services.refunds.putDefense({ context, disputeId, text });
    return defenseResponse(defense!);
  }

  @Route(defenseEndpoints.createDefenseFile)
  async createFile(
    @Req() request: EdgeRequest,
    @Param('dispute') disputeId: string,
    @Body() { file: { name } }: CreateDefenseFileBody,
  ): Promise<DefenseFile> {
    const { resourceId, upload } = request.edge;
    const given = { disputeId, fileId: resourceId!, name, content: upload! };
    const { file } = await this.services.refunds.addDefenseFile({
      context: toWire(contextOf(request)),
      ...given,
    });
    return defenseFileResponse(file!);
  }

  @Route(defenseEndpoints.getDefenseFile)
  async getFile(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('dispute') disputeId: string,
    @Param('file') fileId: string,
  ) {
    const asked = { ...modeOf(request), disputeId, fileId };
    const { file, content } = await this.services.refunds.getDefenseFile(asked);
    return asDownload(reply, file!, content);
  }

  @Route(defenseEndpoints.deleteDefenseFile)
  async deleteFile(
    @Req() request: EdgeRequest,
    @Param('dispute') disputeId: string,
    @Param('file') fileId: string,
  ): Promise<void> {
    const context = toWire(contextOf(request));
    await this.services.refunds.removeDefenseFile({ context, disputeId, fileId });
  }
}
