import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '@catraca/kernel/errors';

/** Lowercase hexadecimal SHA-256. */
export function sha256Of(clientSecret: string): string {
  return createHash('sha256').update(clientSecret).digest('hex');
}

/** Compares in constant time. Throws invalid_client_secret. */
export function assertClientSecret(
  { clientSecretSha256 }: { clientSecretSha256: string },
  given: string,
): void {
  const isRight = timingSafeEqual(Buffer.from(sha256Of(given)), Buffer.from(clientSecretSha256));
  if (!isRight) throw new ApiError('invalid_client_secret');
}
