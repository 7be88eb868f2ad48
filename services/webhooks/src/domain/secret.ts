const PREVIOUS_SECRET_VALID_MS = 24 * 60 * 60 * 1000;

/** Signing secrets of an endpoint. After a rotation the previous one signs too, for 24 hours. */
export interface Secrets {
  current: string;
  previous: string | null;
  previousExpiresAt: Date | null;
}

/** A Standard Webhooks secret around random bytes (24 to 64 of them). */
export function secretOf(random: Buffer): string {
  return `whsec_${random.toString('base64')}`;
}

/** The secrets with `secret` as the current one. The one before it signs for another 24 hours. */
export function rotated({ current }: Secrets, secret: string, now: Date): Secrets {
  return {
    current: secret,
    previous: current,
    previousExpiresAt: new Date(now.getTime() + PREVIOUS_SECRET_VALID_MS),
  };
}

/** The secrets that sign at `now`, the current one first. */
export function signingSecrets({ current, previous, previousExpiresAt }: Secrets, now: Date): string[] {
  return previous && previousExpiresAt && now < previousExpiresAt ? [current, previous] : [current];
}
