import type {
  AccountsService,
  CreateOperatorCredentialRequest,
  FindOperatorCredentialRequest,
  ListOperatorCredentialsRequest,
  RevokeOperatorCredentialRequest,
} from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { required } from '@catraca/platform/grpc/required';
import { OperatorCredentialStore } from '../adapters/operator-credential.store.ts';
import { CreateOperatorCredential } from '../usecases/create-operator-credential.ts';
import { FindOperatorCredential } from '../usecases/find-operator-credential.ts';
import { RevokeOperatorCredential } from '../usecases/revoke-operator-credential.ts';
import { dateOf, operatorCredentialMessage } from './accounts.mapping.ts';

/** Credentials of the platform's operators (ADR 28). */
@GrpcEntry('catraca.accounts.v1.AccountsService')
export class OperatorCredentialsController implements Partial<AccountsService> {
  constructor(
    private readonly credentials: OperatorCredentialStore,
    private readonly create: CreateOperatorCredential,
    private readonly find: FindOperatorCredential,
    private readonly revoke: RevokeOperatorCredential,
  ) {}

  async createOperatorCredential(request: CreateOperatorCredentialRequest) {
    const { credentialId, name, scopes, expiresAt, createdBy = null } = request;
    const id = required(credentialId, 'credential_id');
    const order = { id, name, scopes, expiresAt: dateOf(expiresAt), createdBy };
    const { credential, token } = await this.create.execute(order, new Date());
    return { credential: operatorCredentialMessage(credential), token };
  }

  async listOperatorCredentials({ page, perPage, createdBy }: ListOperatorCredentialsRequest) {
    const filter = createdBy ? { createdBy } : {};
    const { items, total } = await this.credentials.list(filter, { page, perPage });
    return { credentials: items.map(operatorCredentialMessage), total };
  }

  async revokeOperatorCredential({ credentialId, withChildren }: RevokeOperatorCredentialRequest) {
    await this.revoke.execute(credentialId, withChildren, new Date());
    return {};
  }

  async findOperatorCredential({ tokenSha256 }: FindOperatorCredentialRequest) {
    const credential = await this.find.execute(tokenSha256, new Date());
    return credential ? { credential: operatorCredentialMessage(credential) } : {};
  }
}
