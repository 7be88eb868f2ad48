import type { ToPage } from '../service/messages.ts';
import type { Message } from './messages.ts';

/** The seller's page around the iframe, where service.js listens. */
export class Parent {
  /** Known from the first `open` on. */
  private origin: string | null = null;
  private lastSent = '';
  /** Whether the seller's page listens for a buyer who wants to go back to the store. */
  canClose = false;

  /** The client secret that the seller's page passes in. Null when none comes in time. */
  receiveSecret(timeoutMs: number): Promise<string | null> {
    return new Promise((resolve) => {
      const finish = (secret: string | null) => {
        clearTimeout(timer);
        removeEventListener('message', onMessage);
        resolve(secret);
      };
      const onMessage = ({ source, origin, data }: MessageEvent) => {
        if (source !== window.parent || origin === 'null' || !isOpen(data)) return;
        this.origin = origin;
        this.canClose = data.can_close === true;
        finish(data.client_secret);
      };
      const timer = setTimeout(finish, timeoutMs, null);
      addEventListener('message', onMessage);
      post({ type: 'ready' }, '*');
    });
  }

  /** The same message twice in a row is sent once. */
  send(message: Message): void {
    const sent = JSON.stringify(message);
    if (!this.origin || sent === this.lastSent) return;
    this.lastSent = sent;
    post(message, this.origin);
  }
}

export const isEmbedded = window.parent !== window;

function post(message: Message, targetOrigin: string): void {
  window.parent.postMessage({ service: 'checkout', v: 1, ...message }, targetOrigin);
}

function isOpen(data: unknown): data is ToPage {
  const { service, v, type, client_secret } = (data ?? {}) as Record<string, unknown>;
  return service === 'checkout' && v === 1 && type === 'open' && typeof client_secret === 'string';
}
