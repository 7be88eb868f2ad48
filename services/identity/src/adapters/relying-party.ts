import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { IdentitySettings } from '../config.ts';
import type { Passkey, User } from '../domain/user.ts';

const TIMEOUT_MS = 5 * 60 * 1_000;

/** What is read of a response before it is verified. */
export interface SignedResponse {
  /** The credential's id, base64url. */
  credentialId: string;
  /** The challenge that was signed, base64url. */
  challenge: string;
  json: unknown;
}

export type NewCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>;

const base64url = z.string().regex(/^[\w-]{1,4000}$/);
/** What is stored comes from the attestation: a key, its id, and a statement that nobody asked for. */
const attestation = z.string().regex(/^[\w-]{1,8000}$/);
const responseShape = z.looseObject({
  id: base64url,
  response: z.looseObject({ clientDataJSON: base64url, attestationObject: attestation.optional() }),
});
const clientData = z.looseObject({ challenge: base64url });

/** The panel as authenticators know it: host and origin of PANEL_URL (Web Authentication Level 3). */
@Injectable()
export class RelyingParty {
  private readonly origin: string;
  private readonly id: string;
  private readonly name: string;

  constructor(@Inject(CONFIG) settings: Pick<IdentitySettings, 'PANEL_URL' | 'PLATFORM_NAME'>) {
    const { origin, hostname } = new URL(settings.PANEL_URL);
    this.origin = origin;
    this.id = hostname;
    this.name = settings.PLATFORM_NAME;
  }

  registrationOptions(user: User): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return generateRegistrationOptions({
      rpName: this.name,
      rpID: this.id,
      userID: new TextEncoder().encode(user.id),
      userName: user.email,
      userDisplayName: user.name,
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: user.passkeys.map(({ credentialId: id }) => ({ id })),
    });
  }

  authenticationOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return generateAuthenticationOptions({
      rpID: this.id,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
    });
  }

  /** Null for what no authenticator sends. */
  read(responseJson: string): SignedResponse | null {
    const response = responseShape.safeParse(parsed(responseJson)).data;
    if (!response) return null;
    const signed = Buffer.from(response.response.clientDataJSON, 'base64url').toString();
    const challenge = clientData.safeParse(parsed(signed)).data?.challenge;
    return challenge === undefined ? null : { credentialId: response.id, challenge, json: response };
  }

  /** The new credential, or null if origin, host, signature or the user's verification are not right. */
  async verifyRegistration({ challenge, json }: SignedResponse): Promise<NewCredential | null> {
    const response = json as RegistrationResponseJSON;
    const { registrationInfo } = await orUnverified(
      verifyRegistrationResponse({ response, ...this.expected(challenge) }),
    );
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  }

  /**
   * The authenticator's new counter; null as above, or if the counter went back, as that of a copied key
   * does.
   */
  async verifyUse({ challenge, json }: SignedResponse, passkey: Passkey): Promise<number | null> {
    const response = json as AuthenticationResponseJSON;
    const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'));
    const credential = { id: passkey.credentialId, publicKey, counter: passkey.counter };
    const { authenticationInfo, verified } = await orUnverified(
      verifyAuthenticationResponse({ response, credential, ...this.expected(challenge) }),
    );
    return verified && authenticationInfo ? authenticationInfo.newCounter : null;
  }

  private expected(expectedChallenge: string) {
    const { id: expectedRPID, origin: expectedOrigin } = this;
    return { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true };
  }
}

interface Unverified {
  verified: false;
  registrationInfo?: undefined;
  authenticationInfo?: undefined;
}

/** The library throws for each thing that is not right in a response. It does no I/O. */
async function orUnverified<Verification>(
  verification: Promise<Verification>,
): Promise<Verification | Unverified> {
  try {
    return await verification;
  } catch {
    return { verified: false };
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
