/** Time left as `14:05`, `1:02:03`, or days and hours. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  const [minute, second] = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return hours > 0 ? `${hours}:${minute}:${second}` : `${minute}:${second}`;
}

interface Period {
  expiresAt: string;
  /** When the period began, by the server's clock. */
  createdAt: string;
  /** When the response was sent: its Date header. */
  respondedAt: string | null;
}

/**
 * Time left when the response arrived, in ms. The device's clock is not asked, as it may be wrong. A test
 * clock runs ahead of the Date header, so no more is left than the whole period.
 */
export function timeLeftMs({ expiresAt, createdAt, respondedAt }: Period): number {
  const whole = Date.parse(expiresAt) - Date.parse(createdAt);
  const now = respondedAt ? Date.parse(respondedAt) : Number.NaN;
  const left = Number.isNaN(now) ? whole : Date.parse(expiresAt) - now;
  return Math.max(0, Math.min(whole, left));
}
