import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import { OperatorCredentialCache } from '../adapters/operator-credential.cache.ts';
import type { GatewaySettings } from '../config.ts';
import { firstOperator, isCredentialToken, type Operator } from '../domain/operator.ts';
import { sameSecret } from '../domain/same-secret.ts';
import { assertUsable, bearerToken } from '../domain/secret-key.ts';

/** Finds the credential of an operator. Throws missing_, invalid_, revoked_ and expired_api_key. */
@Injectable()
export class AuthenticateOperator {
  constructor(
    private readonly credentials: OperatorCredentialCache,
    @Inject(CONFIG) private readonly settings: GatewaySettings,
  ) {}

  async execute(authorization: string | undefined, now: Date): Promise<Operator> {
    const token = bearerToken(authorization);
    if (sameSecret(token, this.settings.OPERATOR_TOKEN)) return firstOperator;

    const credential = isCredentialToken(token) ? await this.credentials.find(token) : null;
    if (!credential) throw new ApiError('invalid_api_key');

    assertUsable(credential, now);
    return credential;
  }
}
