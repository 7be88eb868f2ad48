/** What is kept of a secret key: never its clear value. */
export interface SecretKey {
  id: string;
  accountId: string;
  name: string;
  /** Lowercase hexadecimal SHA-256 of the clear value. */
  sha256: string;
  hint: string;
  livemode: boolean;
  scopes: string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
}

const PREFIXES = { live: 'sk_live_', test: 'sk_test_' };

/** `sk_test_…` or `sk_live_…` around random text (spec.txt, Authentication 1). */
export function clearKey(livemode: boolean, random: string): string {
  return (livemode ? PREFIXES.live : PREFIXES.test) + random;
}

/** The prefix and the last four characters: enough to tell keys apart. */
export function hintOf(clear: string): string {
  return `${clear.slice(0, PREFIXES.live.length)}…${clear.slice(-4)}`;
}
