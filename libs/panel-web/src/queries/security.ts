import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../api/calls.ts';
import { ownApi, sessionKey } from './session.ts';

export type OwnSession = CallOutput<'GET /sessions'>['data'][number];
export type Passkey = CallOutput<'GET /passkeys'>['data'][number];

const securityKey = ['security'] as const;

export function useOwnSessions() {
  return useQuery({ queryKey: [...securityKey, 'sessions'], queryFn: () => ownApi('GET /sessions') });
}

export function usePasskeys() {
  return useQuery({ queryKey: [...securityKey, 'passkeys'], queryFn: () => ownApi('GET /passkeys') });
}

/** An action of the person, after which their own security is read anew. */
function useOwnAction<Input = void, Output = unknown>(action: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  const readAnew = (queryKey: readonly string[]) => void client.invalidateQueries({ queryKey });
  return useMutation({
    mutationFn: action,
    // Secrets and backup codes are not kept for other pages.
    gcTime: 0,
    onSettled: () => {
      readAnew(securityKey);
      readAnew(sessionKey);
    },
  });
}

export function useChangePassword() {
  return useOwnAction((body: CallInput<'POST /password'>['body']) => ownApi('POST /password', { body }));
}

export function useStartTotp() {
  return useOwnAction(() => ownApi('POST /totp'));
}

export function useConfirmTotp() {
  return useOwnAction((code: string) => ownApi('POST /totp/confirm', { body: { code } }));
}

export function useDeleteTotp() {
  return useOwnAction(() => ownApi('DELETE /totp'));
}

/** The person, or the browser, did not make the passkey. */
export class PasskeyNotMade extends Error {}

export function useCreatePasskey() {
  return useOwnAction(async (name: string) => {
    const optionsJSON = (await ownApi(
      'POST /passkeys/options',
    )) as unknown as PublicKeyCredentialCreationOptionsJSON;
    const answer = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
      throw new PasskeyNotMade('no passkey was made', { cause });
    });
    return ownApi('POST /passkeys', {
      body: { name, response: { ...answer, response: { ...answer.response } } },
    });
  });
}

export function useDeletePasskey() {
  return useOwnAction((passkey: string) => ownApi('DELETE /passkeys/:passkey', { params: { passkey } }));
}

export function useEndSession() {
  return useOwnAction((named: string) => ownApi('DELETE /sessions/:named', { params: { named } }));
}

export function useEndOtherSessions() {
  return useOwnAction(() => ownApi('DELETE /sessions'));
}
