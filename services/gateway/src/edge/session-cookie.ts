import { Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import { PublicUrl } from '../adapters/public-url.ts';
import type { ResponseHeaders } from './rate-limits.ts';

/**
 * The cookie of a person's session: for this origin's requests only, out of the page's reach (specification
 * S27.2). It ends with the browser; identity decides when the session does.
 */
@Injectable()
export class SessionCookie {
  private readonly isSecure: boolean;
  private readonly name: string;

  constructor({ origin }: PublicUrl) {
    this.isSecure = origin.startsWith('https:');
    this.name = this.isSecure ? '__Host-catraca' : 'catraca';
  }

  /** The token in a request's `Cookie` header. */
  tokenIn(header: string | undefined): string | null {
    return parseCookie(header ?? '')[this.name] ?? null;
  }

  set(response: ResponseHeaders, token: string): void {
    this.send(response, token, {});
  }

  drop(response: ResponseHeaders): void {
    this.send(response, '', { maxAge: 0 });
  }

  private send(response: ResponseHeaders, value: string, changes: { maxAge?: number }): void {
    const { name, isSecure: secure } = this;
    const cookie = { name, value, path: '/', httpOnly: true, secure, sameSite: 'lax' as const, ...changes };
    response.header('Set-Cookie', stringifySetCookie(cookie));
  }
}
