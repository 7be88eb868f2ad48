import { ApiError } from '@catraca/kernel/errors';

/** A public key in a person's device or password manager (Web Authentication Level 3). */
export interface Passkey {
  /** `psk_…` */
  id: string;
  /** base64url, as the authenticator names it. */
  credentialId: string;
  /** COSE key, base64url. */
  publicKey: string;
  /** Signatures so far, as the authenticator counts. Always 0 where passkeys are synchronised. */
  counter: number;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A person who uses the panel. */
export interface User {
  /** `usr_…` */
  id: string;
  name: string;
  /** Lower case. */
  email: string;
  /** Argon2id, PHC form. */
  passwordHash: string;
  /** Number of passwords so far. Sessions of an older one are over. */
  passwordVersion: number;
  /** Base32. Null: no second factor. */
  totpSecret: string | null;
  /** A secret that no code has confirmed yet. */
  pendingTotpSecret: string | null;
  /** Time step of the last code that was used: that one and older ones are refused. */
  totpStep: number;
  /** SHA-256 of the backup codes that are left. */
  backupCodes: string[];
  passkeys: Passkey[];
  createdAt: Date;
  lastSeenAt: Date | null;
}

const MAX_PASSKEYS = 20;

export function withPassword(user: User, passwordHash: string): User {
  return { ...user, passwordHash, passwordVersion: user.passwordVersion + 1 };
}

/** Throws validation_failed when there is a newer password than the one that was proven. */
export function replacePassword(user: User, provenVersion: number, passwordHash: string): User {
  if (user.passwordVersion !== provenVersion) throw wrongPassword('current_password');
  return withPassword(user, passwordHash);
}

/** Of the field of the request. */
export function wrongPassword(field: string): ApiError {
  return new ApiError('validation_failed', { fields: { [field]: ['A senha não confere.'] } });
}

/** Throws invalid_credentials for a code that was used, or is older than one that was. */
export function spendTotpStep(user: User, step: number): User {
  if (step <= user.totpStep) throw new ApiError('invalid_credentials');
  return { ...user, totpStep: step };
}

/** Throws invalid_credentials for a code that is none of those left. */
export function spendBackupCode(user: User, sha256: string): User {
  if (!user.backupCodes.includes(sha256)) throw new ApiError('invalid_credentials');
  return { ...user, backupCodes: user.backupCodes.filter((one) => one !== sha256) };
}

/** The pending secret becomes the second factor. The code that confirmed it is used. */
export function confirmTotp(user: User, step: number, backupCodes: string[]): User {
  return {
    ...user,
    totpSecret: user.pendingTotpSecret,
    pendingTotpSecret: null,
    totpStep: step,
    backupCodes,
  };
}

export function withoutTotp(user: User): User {
  return { ...user, totpSecret: null, pendingTotpSecret: null, totpStep: 0, backupCodes: [] };
}

/** Throws validation_failed when there are too many. */
export function addPasskey(user: User, passkey: Passkey): User {
  if (user.passkeys.length >= MAX_PASSKEYS)
    throw new ApiError('validation_failed', { fields: { response: [tooMany] } });
  return { ...user, passkeys: [...user.passkeys, passkey] };
}

const tooMany = `Cada pessoa pode ter até ${MAX_PASSKEYS} chaves de acesso. Exclua uma antes.`;

/** Throws resource_not_found. */
export function removePasskey(user: User, id: string): User {
  if (!user.passkeys.some((one) => one.id === id)) throw new ApiError('resource_not_found');
  return { ...user, passkeys: user.passkeys.filter((one) => one.id !== id) };
}

/**
 * Stores a use that was verified against `used`. Throws invalid_credentials when another use came in between.
 */
export function recordPasskeyUse(user: User, used: Passkey, counter: number, now: Date): User {
  const current = user.passkeys.find(({ id }) => id === used.id);
  if (current?.counter !== used.counter) throw new ApiError('invalid_credentials');
  const next = { ...current, counter, lastUsedAt: now };
  return { ...user, passkeys: user.passkeys.map((one) => (one.id === used.id ? next : one)) };
}
