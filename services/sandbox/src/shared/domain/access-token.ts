import { createHmac, timingSafeEqual } from 'node:crypto';

/** Scopes of the standard's routes, and of Pix Send. */
export const scopes = [
  'cob.read',
  'cob.write',
  'pix.read',
  'pix.write',
  'webhook.read',
  'webhook.write',
  'rec.read',
  'rec.write',
  'solicrec.read',
  'solicrec.write',
  'cobr.read',
  'cobr.write',
  'payloadlocationrec.read',
  'payloadlocationrec.write',
  'webhookrec.read',
  'webhookrec.write',
  'webhookcobr.read',
  'webhookcobr.write',
  'pix.send',
  'gn.pix.send.read',
] as const;
export type Scope = (typeof scopes)[number];

export const TOKEN_LIFE_SECONDS = 3600;

interface Grant {
  scope: Scope[];
  /** Milliseconds since the epoch. */
  endsAt: number;
}

/**
 * Issues a self-contained token, signed with the client's secret, so that it needs no storage and survives a
 * restart.
 */
export function issueToken(secret: string, scope: Scope[], now: Date): string {
  const grant: Grant = { scope, endsAt: now.getTime() + TOKEN_LIFE_SECONDS * 1000 };
  const payload = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${payload}.${signatureOf(secret, payload)}`;
}

/** Scopes of the token; null when it is not ours or has expired. */
export function readToken(secret: string, token: string, now: Date): Scope[] | null {
  const [payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !sameText(signature, signatureOf(secret, payload))) return null;
  const grant = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Grant;
  return now.getTime() < grant.endsAt ? grant.scope : null;
}

/** Compares in constant time. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function signatureOf(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`access_token.${payload}`).digest('base64url');
}
