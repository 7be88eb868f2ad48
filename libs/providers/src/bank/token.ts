import type { TokenResponse } from './responses.ts';

interface Token {
  value: string;
  renewAt: number;
  endsAt: number;
}

/**
 * A token is renewed a minute before it expires, or when a fifth of its lifetime is left if that is shorter.
 */
const RENEWAL_SHARE = 0.2;
const RENEWAL_MARGIN_MS = 60_000;

/** Caches one OAuth2 access token and renews it before it expires, with at most one request in flight. */
export class TokenSource {
  private token: Token | null = null;
  private renewal: Promise<Token> | null = null;

  /** `clock`: monotonic time in milliseconds. */
  constructor(
    private readonly request: () => Promise<TokenResponse>,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Returns a valid token. Callers do not wait for a renewal while the old token is valid. */
  async get(): Promise<string> {
    const now = this.clock();
    if (this.token && now < this.token.renewAt) return this.token.value;

    const renewal = this.renew();
    if (!this.token || now >= this.token.endsAt) return (await renewal).value;
    renewal.catch(() => {}); // the old token is still valid: the next caller retries
    return this.token.value;
  }

  /** Drops a token that the bank rejected, unless it was renewed meanwhile. */
  drop(value: string): void {
    if (this.token?.value === value) this.token = null;
  }

  private renew(): Promise<Token> {
    this.renewal ??= this.fetch().finally(() => {
      this.renewal = null;
    });
    return this.renewal;
  }

  private async fetch(): Promise<Token> {
    const requestedAt = this.clock();
    const { access_token, expires_in } = await this.request();
    const life = expires_in * 1000;
    const margin = Math.min(RENEWAL_MARGIN_MS, life * RENEWAL_SHARE);
    this.token = { value: access_token, renewAt: requestedAt + life - margin, endsAt: requestedAt + life };
    return this.token;
  }
}
