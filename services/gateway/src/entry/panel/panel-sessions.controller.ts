import { panelEndpoints } from '@catraca/contracts/http/endpoints/panel-endpoints';
import type {
  CreatePanelSessionBody,
  PanelSession,
  PasskeyAnswerBody,
  ReauthenticationBody,
} from '@catraca/contracts/http/schemas/panel-session';
import { ApiError } from '@catraca/kernel/errors';
import { isId } from '@catraca/kernel/ids';
import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { clientOf, type EdgeRequest, personOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { SessionCookie } from '../../edge/session-cookie.ts';
import { EndFormerSession } from '../../usecases/end-former-session.ts';
import { panelSessionResponse } from '../mapping/panel-session.mapping.ts';

/** How people enter the panel and leave it. */
@Controller()
export class PanelSessionsController {
  constructor(
    private readonly services: GrpcServices,
    private readonly cookie: SessionCookie,
    private readonly endFormerSession: EndFormerSession,
  ) {}

  @Route(panelEndpoints.createPanelSession)
  async create(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() { email, password, totp, backup_code: backupCode }: CreatePanelSessionBody,
  ): Promise<PanelSession> {
    const { peopleSessions } = this.services;
    const second = { totp: totp || undefined, backupCode: backupCode || undefined };
    const order = { email, password, ...second, ...clientOf(request) };
    const { session, token } = await peopleSessions.signIn(order);
    await this.endFormerSession.execute(this.cookie.tokenIn(request.headers.cookie));
    this.cookie.set(reply, token);
    return panelSessionResponse(session!, session!.id);
  }

  @Route(panelEndpoints.startPasskeySignIn)
  async startPasskey(): Promise<object> {
    const { optionsJson } = await this.services.peopleSessions.startPasskeySignIn({});
    return JSON.parse(optionsJson);
  }

  @Route(panelEndpoints.signInWithPasskey)
  async createWithPasskey(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() { response }: PasskeyAnswerBody,
  ): Promise<PanelSession> {
    const answer = { responseJson: JSON.stringify(response), ...clientOf(request) };
    const { session, token } = await this.services.peopleSessions.signInWithPasskey(answer);
    await this.endFormerSession.execute(this.cookie.tokenIn(request.headers.cookie));
    this.cookie.set(reply, token);
    return panelSessionResponse(session!, session!.id);
  }

  @Route(panelEndpoints.listPanelSessions)
  async list(@Req() request: EdgeRequest) {
    const { session } = personOf(request);
    const { sessions } = await this.services.peopleSessions.listSessions({ userId: session.user!.id });
    return { object: 'list', data: sessions.map((one) => panelSessionResponse(one, session.id)) };
  }

  @Route(panelEndpoints.getPanelSession)
  get(@Req() request: EdgeRequest): PanelSession {
    const { session } = personOf(request);
    return panelSessionResponse(session, session.id);
  }

  @Route(panelEndpoints.endPanelSession)
  async end(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('named') named: string,
  ): Promise<void> {
    const { session } = personOf(request);
    const sessionId = named === 'current' ? session.id : named;
    if (!isId('ses', sessionId)) throw new ApiError('resource_not_found');
    await this.services.peopleSessions.endSession({ userId: session.user!.id, sessionId });
    if (sessionId === session.id) this.cookie.drop(reply);
  }

  @Route(panelEndpoints.endOtherPanelSessions)
  async endOthers(@Req() request: EdgeRequest): Promise<void> {
    const { session } = personOf(request);
    await this.services.peopleSessions.endOtherSessions({ userId: session.user!.id, sessionId: session.id });
  }

  @Route(panelEndpoints.reauthenticate)
  async reauthenticate(
    @Req() request: EdgeRequest,
    @Body() { password, response }: ReauthenticationBody,
  ): Promise<void> {
    const { session } = personOf(request);
    await this.services.peopleSessions.reauthenticate({
      userId: session.user!.id,
      sessionId: session.id,
      source: request.edge.clientAddress,
      password,
      responseJson: response && JSON.stringify(response),
    });
  }
}
