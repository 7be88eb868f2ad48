import type {
  ChangePasswordRequest,
  ConfirmTotpRequest,
  CreatePasskeyRequest,
  CredentialsService,
  DeletePasskeyRequest,
  DeleteTotpRequest,
  ListPasskeysRequest,
  RequestPasswordResetRequest,
  ResetPasswordRequest,
  StartPasskeyRequest,
  StartTotpRequest,
} from '@catraca/contracts/gen/catraca/identity/v1/identity';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { UserStore } from '../adapters/user.store.ts';
import { removePasskey, withoutTotp } from '../domain/user.ts';
import { ChangePassword } from '../usecases/change-password.ts';
import { ConfirmTotp } from '../usecases/confirm-totp.ts';
import { CreatePasskey } from '../usecases/create-passkey.ts';
import { RequestPasswordReset } from '../usecases/request-password-reset.ts';
import { ResetPassword } from '../usecases/reset-password.ts';
import { StartPasskey } from '../usecases/start-passkey.ts';
import { StartTotp } from '../usecases/start-totp.ts';
import { passkeyMessage } from './identity.mapping.ts';

/** What people sign in with. */
@GrpcEntry('catraca.identity.v1.CredentialsService')
export class CredentialsController implements CredentialsService {
  constructor(
    private readonly users: UserStore,
    private readonly challenge: StartPasskey,
    private readonly create: CreatePasskey,
    private readonly newSecret: StartTotp,
    private readonly confirm: ConfirmTotp,
    private readonly change: ChangePassword,
    private readonly request: RequestPasswordReset,
    private readonly reset: ResetPassword,
  ) {}

  async startPasskey({ userId }: StartPasskeyRequest) {
    return { optionsJson: JSON.stringify(await this.challenge.execute(userId, new Date())) };
  }

  async createPasskey({ passkeyId: id, ...order }: CreatePasskeyRequest) {
    return { passkey: passkeyMessage(await this.create.execute({ id, ...order }, new Date())) };
  }

  async listPasskeys({ userId }: ListPasskeysRequest) {
    const { passkeys } = await this.users.get(userId);
    return { passkeys: passkeys.map(passkeyMessage) };
  }

  async deletePasskey({ userId, passkeyId }: DeletePasskeyRequest) {
    await this.users.change(userId, new Date(), (user) => removePasskey(user, passkeyId));
    return {};
  }

  startTotp({ userId }: StartTotpRequest) {
    return this.newSecret.execute(userId, new Date());
  }

  async confirmTotp(confirmation: ConfirmTotpRequest) {
    return { backupCodes: await this.confirm.execute(confirmation, new Date()) };
  }

  async deleteTotp({ userId }: DeleteTotpRequest) {
    await this.users.change(userId, new Date(), withoutTotp);
    return {};
  }

  async changePassword(change: ChangePasswordRequest) {
    await this.change.execute(change, new Date());
    return {};
  }

  async requestPasswordReset({ email, source }: RequestPasswordResetRequest) {
    this.request.execute(email, source, new Date());
    return {};
  }

  async resetPassword({ token, password }: ResetPasswordRequest) {
    await this.reset.execute(token, password, new Date());
    return {};
  }
}
