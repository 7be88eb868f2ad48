import { mcpEndpoints } from '@catraca/contracts/http/endpoints/mcp-endpoints';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { McpServer } from '../../mcp/mcp-server.ts';

/** Tools for agents, with a secret key. */
@Controller()
export class McpController {
  constructor(private readonly server: McpServer) {}

  @Route(mcpEndpoints.callMcp)
  async call(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    await reply.send(await this.server.respond(request));
  }
}
