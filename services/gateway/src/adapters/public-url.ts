import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewaySettings } from '../config.ts';

/** Where browsers reach this gateway (PUBLIC_URL). */
@Injectable()
export class PublicUrl {
  readonly origin: string;

  constructor(@Inject(CONFIG) { PUBLIC_URL, HTTP_PORT }: GatewaySettings) {
    this.origin = new URL(PUBLIC_URL ?? `http://127.0.0.1:${HTTP_PORT}`).origin;
  }

  /** The page of a session, for an iframe. */
  ofSession(id: string): string {
    return `${this.origin}/embed/sessions/${id}`;
  }

  ofLink(id: string): string {
    return `${this.origin}/pay/${id}`;
  }
}
