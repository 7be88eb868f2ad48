import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Steps before and after the present one, for clocks that differ (RFC 6238, 5.2). */
const WINDOW = 1;

/** One-time codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 s, which all apps know. */
@Injectable()
export class Totp {
  /** 160 random bits, base32. */
  newSecret(): string {
    return new Secret({ size: SECRET_BYTES }).base32;
  }

  /** What authenticator apps read from a QR code. */
  uriOf(secret: string, issuer: string, email: string): string {
    return totpOf(secret, issuer, email).toString();
  }

  /** The time step of the code, or null if it is none of now. */
  stepOf(secret: string, code: string, now: Date): number | null {
    if (!/^\d{6}$/.test(code)) return null;
    const timestamp = now.getTime();
    const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
    return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
  }
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });
}
