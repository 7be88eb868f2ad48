import type {
  Account as AccountMessage,
  OperatorCredential as OperatorCredentialMessage,
  PublishableKey as PublishableKeyMessage,
  SecretKey as SecretKeyMessage,
} from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { EveryField } from '@catraca/kernel/mapping';
import { type Account, currentContract } from '../domain/account.ts';
import type { OperatorCredential } from '../domain/operator-credential.ts';
import type { PublishableKey } from '../domain/publishable-key.ts';
import type { SecretKey } from '../domain/secret-key.ts';

export function accountMessage(account: Account): AccountMessage {
  const { contracts: _, contractsMadeAt: _madeAt, testClock, createdAt, ...rest } = account;
  return {
    ...rest,
    contract: currentContract(account),
    testClockOffsetSeconds: testClock.offsetSeconds,
    createdAt: createdAt.toISOString(),
  } satisfies EveryField<AccountMessage>;
}

export function secretKeyMessage(key: SecretKey): SecretKeyMessage {
  const { id, accountId, name, hint, livemode, scopes, expiresAt, revokedAt, lastUsedAt, createdAt } = key;
  return {
    id,
    accountId,
    name,
    hint,
    livemode,
    scopes,
    expiresAt: expiresAt?.toISOString(),
    revokedAt: revokedAt?.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString(),
    createdAt: createdAt.toISOString(),
  } satisfies EveryField<SecretKeyMessage>;
}

export function publishableKeyMessage({
  createdAt,
  isOfPages: _,
  ...key
}: PublishableKey): PublishableKeyMessage {
  return { ...key, createdAt: createdAt.toISOString() } satisfies EveryField<PublishableKeyMessage>;
}

export function operatorCredentialMessage(credential: OperatorCredential): OperatorCredentialMessage {
  const { id, name, hint, scopes, expiresAt, revokedAt, lastUsedAt, createdBy, createdAt } = credential;
  return {
    id,
    name,
    hint,
    scopes,
    createdBy,
    expiresAt: expiresAt?.toISOString(),
    revokedAt: revokedAt?.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString(),
    createdAt: createdAt.toISOString(),
  } satisfies EveryField<OperatorCredentialMessage>;
}

export function dateOf(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null;
}
