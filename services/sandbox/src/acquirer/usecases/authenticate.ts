import { randomBytes, randomUUID } from 'node:crypto';
import type { Cents } from '@catraca/kernel/money';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import { jwtVerify } from 'jose';
import type { SandboxSettings } from '../../config.ts';
import { AuthenticationStore } from '../adapters/authentication.store.ts';
import { TokenVault } from '../adapters/token.vault.ts';
import { notFound, unauthorized } from '../domain/acquirer-problem.ts';
import {
  type Authentication,
  type AuthenticationStatus,
  eciOf,
  firstStatusOf,
} from '../domain/authentication.ts';

interface Grant {
  account: string;
  tokenId: string;
}

interface Terms {
  cardToken: string;
  amount: Cents;
}

/** The 3-D Secure server of the acquirer, with the issuer behind it. */
@Injectable()
export class Authenticate {
  private readonly secret: Uint8Array | null;

  constructor(
    private readonly authentications: AuthenticationStore,
    private readonly vault: TokenVault,
    @Inject(CONFIG) { SANDBOX_THREE_DS_SECRET: secret }: SandboxSettings,
  ) {
    this.secret = secret ? new TextEncoder().encode(secret) : null;
  }

  /** `bearer`: the merchant's JWT, good for one authentication. `cardToken` is not spent by it. */
  async begin(bearer: string | null, { cardToken, amount }: Terms, now: Date): Promise<Authentication> {
    const { account, tokenId } = await this.grantOf(bearer);
    const card = this.vault.peek(cardToken);
    if (!card) throw notFound('Token');
    const { firstSix, lastFour, brand, holderName, expMonth, expYear } = card;
    const authentication: Authentication = {
      id: randomUUID(),
      ...{ tokenId, account, amount, firstSix, lastFour, brand, holderName, expMonth, expYear },
      ...outcomeOf(brand, firstStatusOf(card)),
      createdAt: now,
      usedAt: null,
    };
    if (!(await this.authentications.insert(authentication))) throw unauthorized();
    return authentication;
  }

  /** What the browser of the same token reads. */
  async read(bearer: string | null, id: string): Promise<Authentication> {
    const { tokenId } = await this.grantOf(bearer);
    const authentication = await this.authentications.find(id);
    if (authentication?.tokenId !== tokenId) throw notFound('Authentication');
    return authentication;
  }

  /** The cardholder's answer on the issuer's page. */
  async answer(id: string, isConfirmed: boolean): Promise<Authentication> {
    const open = await this.authentications.find(id);
    if (!open) throw notFound('Authentication');
    const outcome = outcomeOf(open.brand, isConfirmed ? 'Y' : 'N');
    return (await this.authentications.conclude(id, outcome)) ?? open;
  }

  private async grantOf(bearer: string | null): Promise<Grant> {
    if (!this.secret || !bearer) throw unauthorized();
    const requiredClaims = ['sub', 'jti', 'exp'];
    const { payload } = await jwtVerify(bearer, this.secret, { algorithms: ['HS256'], requiredClaims }).catch(
      () => {
        throw unauthorized();
      },
    );
    return { account: payload.sub!, tokenId: payload.jti! };
  }
}

const CAVV_BYTES = 20;

function outcomeOf(brand: string, status: AuthenticationStatus) {
  const cavv = status === 'Y' ? randomBytes(CAVV_BYTES).toString('base64') : null;
  return { status, eci: eciOf(brand, status), cavv };
}
