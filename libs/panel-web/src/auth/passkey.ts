import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { ownApi } from '../queries/session.ts';

/** What a passkey of this device answers to the server's challenge. Throws where the person uses none. */
export async function passkeyAnswer() {
  const options = await ownApi('POST /sessions/passkey/options');
  const answer = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  return { ...answer, response: { ...answer.response } };
}
