const PREVIOUS_HOLDS_MS = 24 * 60 * 60 * 1000;

/** What an endpoint's events are signed with. After a rotation the previous secret signs too, for a day. */
export interface Secrets {
  current: string;
  previous: string | null;
  previousExpiresAt: Date | null;
}

/** A Standard Webhooks secret around random bytes (24 to 64 of them). */
export function secretOf(random: Buffer): string {
  return `whsec_${random.toString('base64')}`;
}

/** `secret` signs from now on. The one before it signs too for another 24 hours. */
export function rotated({ current }: Secrets, secret: string, now: Date): Secrets {
  return {
    current: secret,
    previous: current,
    previousExpiresAt: new Date(now.getTime() + PREVIOUS_HOLDS_MS),
  };
}

/** All that sign at `now`, the current one first. */
export function signingSecrets({ current, previous, previousExpiresAt }: Secrets, now: Date): string[] {
  return previous && previousExpiresAt && now < previousExpiresAt ? [current, previous] : [current];
}
