const PREVIOUS_SECRET_VALID_MS = 24 * 60 * 60 * 1000;

/** Signing secrets of an endpoint. After a rotation the previous one signs too, for 24 hours. */
export interface Secrets {
  current: string;
  previous: string | null;
  previousExpiresAt: Date | null;
  /** `rot_…`, the rotation that brought the current one. Null before the first. */
  rotationId: string | null;
}

export interface Rotation {
  id: string;
  secret: string;
}

/** A Standard Webhooks secret around random bytes (24 to 64 of them). */
export function secretOf(random: Buffer): string {
  return `whsec_${random.toString('base64')}`;
}

/**
 * The secrets after the rotation: the one before signs for another 24 hours. Null when this rotation brought
 * the current one: a retry must not end the previous secret early.
 */
export function rotated(
  { current, rotationId }: Secrets,
  { id, secret }: Rotation,
  now: Date,
): Secrets | null {
  if (rotationId === id) return null;
  return {
    current: secret,
    previous: current,
    previousExpiresAt: new Date(now.getTime() + PREVIOUS_SECRET_VALID_MS),
    rotationId: id,
  };
}

/** Of a new endpoint. */
export function firstSecrets(secret: string): Secrets {
  return { current: secret, previous: null, previousExpiresAt: null, rotationId: null };
}

/** The secrets that sign at `now`, the current one first. */
export function signingSecrets({ current, previous, previousExpiresAt }: Secrets, now: Date): string[] {
  return previous && previousExpiresAt && now < previousExpiresAt ? [current, previous] : [current];
}
