import type { TokenResponse } from './responses.ts';

interface Token {
  value: string;
  renewAt: number;
  endsAt: number;
}

/** Renewed a minute before its end, or with a fifth of its life left when that is shorter. */
const RENEWAL_SHARE = 0.2;
const RENEWAL_MARGIN_MS = 60_000;

/** Keeps one OAuth2 access token: at most one request for it in flight, renewed before the old one ends. */
export class TokenSource {
  private token: Token | null = null;
  private renewal: Promise<Token> | null = null;

  /** `clock`: milliseconds of a clock that never goes back. */
  constructor(
    private readonly request: () => Promise<TokenResponse>,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** A token that is valid now. While the old one still is, nobody waits for its renewal. */
  async get(): Promise<string> {
    const now = this.clock();
    if (this.token && now < this.token.renewAt) return this.token.value;

    const renewal = this.renew();
    if (!this.token || now >= this.token.endsAt) return (await renewal).value;
    renewal.catch(() => {}); // the old one is good for a while: the next caller tries again
    return this.token.value;
  }

  /** Forgets a token that the bank no longer takes; one renewed meanwhile stays. */
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
