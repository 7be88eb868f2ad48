import { createHmac, createSecretKey } from 'node:crypto';

export interface SignedContent {
  /** The event's id. */
  id: string;
  at: Date;
  body: string;
}

/** Whole seconds since the epoch, as signed. */
export function timestampOf(at: Date): string {
  return String(Math.floor(at.getTime() / 1_000));
}

/**
 * Standard Webhooks: `v1,<base64 HMAC-SHA256 of id.timestamp.body>`, one for each `whsec_` secret, separated
 * by spaces.
 */
export function signatureOf(secrets: readonly string[], { id, at, body }: SignedContent): string {
  const content = `${id}.${timestampOf(at)}.${body}`;
  return secrets.map((secret) => `v1,${hmac(secret, content)}`).join(' ');
}

function hmac(secret: string, content: string): string {
  // With the bytes themselves as its key an HMAC costs five times as much.
  const key = createSecretKey(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
  return createHmac('sha256', key).update(content).digest('base64');
}
