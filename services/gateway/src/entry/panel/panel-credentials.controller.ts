import { panelEndpoints } from '@catraca/contracts/http/endpoints/panel-endpoints';
import type {
  ChangePasswordBody,
  ConfirmTotpBody,
  CreatePasskeyBody,
  Passkey,
  RequestPasswordResetBody,
  ResetPasswordBody,
} from '@catraca/contracts/http/schemas/panel-session';
import { newId } from '@catraca/kernel/ids';
import { Body, Controller, Param, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { type EdgeRequest, personOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { passkeyResponse } from '../mapping/panel-session.mapping.ts';

/** What people sign in with. */
@Controller()
export class PanelCredentialsController {
  constructor(private readonly services: GrpcServices) {}

  @Route(panelEndpoints.startPasskey)
  async startPasskey(@Req() request: EdgeRequest): Promise<object> {
    const { optionsJson } = await this.services.credentials.startPasskey({ userId: userIdOf(request) });
    return JSON.parse(optionsJson);
  }

  @Route(panelEndpoints.createPasskey)
  async createPasskey(
    @Req() request: EdgeRequest,
    @Body() { name, response }: CreatePasskeyBody,
  ): Promise<Passkey> {
    const { passkey } = await this.services.credentials.createPasskey({
      passkeyId: newId('psk'),
      userId: userIdOf(request),
      name,
      responseJson: JSON.stringify(response),
    });
    return passkeyResponse(passkey!);
  }

  @Route(panelEndpoints.listPasskeys)
  async listPasskeys(@Req() request: EdgeRequest) {
    const { passkeys } = await this.services.credentials.listPasskeys({ userId: userIdOf(request) });
    return { object: 'list', data: passkeys.map(passkeyResponse) };
  }

  @Route(panelEndpoints.deletePasskey)
  async deletePasskey(@Req() request: EdgeRequest, @Param('passkey') passkeyId: string): Promise<void> {
    await this.services.credentials.deletePasskey({ userId: userIdOf(request), passkeyId });
  }

  @Route(panelEndpoints.startTotp)
  async startTotp(@Req() request: EdgeRequest) {
    const { secret, uri } = await this.services.credentials.startTotp({ userId: userIdOf(request) });
    return { secret, uri };
  }

  @Route(panelEndpoints.confirmTotp)
  async confirmTotp(@Req() request: EdgeRequest, @Body() { code }: ConfirmTotpBody) {
    const source = request.edge.clientAddress;
    const confirmation = { userId: userIdOf(request), code, source };
    const { backupCodes } = await this.services.credentials.confirmTotp(confirmation);
    return { backup_codes: backupCodes };
  }

  @Route(panelEndpoints.deleteTotp)
  async deleteTotp(@Req() request: EdgeRequest): Promise<void> {
    await this.services.credentials.deleteTotp({ userId: userIdOf(request) });
  }

  @Route(panelEndpoints.changePassword)
  async changePassword(
    @Req() request: EdgeRequest,
    @Body() { current_password: currentPassword, password }: ChangePasswordBody,
  ): Promise<void> {
    const { session } = personOf(request);
    await this.services.credentials.changePassword({
      userId: userIdOf(request),
      sessionId: session.id,
      source: request.edge.clientAddress,
      currentPassword,
      password,
    });
  }

  @Route(panelEndpoints.requestPasswordReset)
  async requestReset(
    @Req() { edge }: EdgeRequest,
    @Body() { email }: RequestPasswordResetBody,
  ): Promise<void> {
    await this.services.credentials.requestPasswordReset({ email, source: edge.clientAddress });
  }

  @Route(panelEndpoints.resetPassword)
  async reset(@Param('token') token: string, @Body() { password }: ResetPasswordBody): Promise<void> {
    await this.services.credentials.resetPassword({ token, password });
  }
}

const userIdOf = (request: EdgeRequest): string => personOf(request).session.user!.id;
