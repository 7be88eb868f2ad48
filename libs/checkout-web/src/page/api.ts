import { bodyOf, type SendOptions, send } from '../service/http.ts';
import type { Charge, Session, SessionStatus } from './session.ts';

/** A card may take as long as the acquirer does. */
const CONFIRM_TIMEOUT_MS = 60_000;

export interface Credentials {
  session: string;
  publishableKey: string;
  clientSecret: string;
}

/** The browser's endpoints of one session. Each rejects with a `Failure`. */
export class SessionApi {
  private readonly path: string;
  private readonly key: Record<string, string>;
  private readonly keyAndSecret: Record<string, string>;
  private config: Promise<Service.ClientConfig> | null = null;

  constructor({ session, publishableKey, clientSecret }: Credentials) {
    this.path = `/v1/embed/sessions/${encodeURIComponent(session)}`;
    this.key = { 'X-Service-Publishable-Key': publishableKey };
    this.keyAndSecret = { ...this.key, 'X-Service-Client-Secret': clientSecret };
  }

  /** The session, and the response's Date header. */
  async read(): Promise<{ session: Session; respondedAt: string | null }> {
    const response = await send(this.path, { headers: this.keyAndSecret, cache: 'no-store' });
    return { session: bodyOf<Session>(response), respondedAt: response.headers.get('date') };
  }

  async readStatus(signal?: AbortSignal): Promise<SessionStatus> {
    const options: SendOptions = { headers: this.key, cache: 'no-store' };
    if (signal) options.signal = signal;
    return bodyOf<SessionStatus>(await send(`${this.path}/status`, options));
  }

  /** The stream of `status` events. */
  openStatusStream(signal: AbortSignal): Promise<Response> {
    const headers = { ...this.key, Accept: 'text/event-stream' };
    return fetch(`${this.path}/status`, { headers, signal, cache: 'no-store', referrerPolicy: 'origin' });
  }

  async confirm(body: object): Promise<Charge> {
    const options = postOf(body, this.keyAndSecret);
    return bodyOf<Charge>(await send(`${this.path}/confirm`, { ...options, timeoutMs: CONFIRM_TIMEOUT_MS }));
  }

  /** Read once. */
  clientConfig(): Promise<Service.ClientConfig> {
    this.config ??= send('/v1/client_config', { headers: this.key })
      .then((response) => bodyOf<Service.ClientConfig>(response))
      .catch((error) => {
        this.config = null;
        throw error;
      });
    return this.config;
  }

  /** The address of a CEP of eight digits. All null when it tells nothing. */
  async findAddress(digits: string): Promise<PostalAddress> {
    return bodyOf<PostalAddress>(await send(`/v1/postal_code?zip_code=${digits}`, { headers: this.key }));
  }

  /** While the buyer types. What fails here is tried again when the buyer pays. */
  prepareCard(): void {
    void this.clientConfig().catch(() => {});
  }
}

/** Opens a session of a payment link, one a visit. */
export async function openLink(link: string): Promise<Credentials> {
  const path = `/v1/payment_links/${encodeURIComponent(link)}/sessions`;
  const { id, client_secret, publishable_key } = bodyOf<OpenedLink>(await send(path, postOf({})));
  return { session: id, publishableKey: publishable_key, clientSecret: client_secret };
}

/** What `GET /v1/postal_code` answers. The neighbourhood may be null alone. */
export interface PostalAddress {
  street: string | null;
  neighborhood: string | null;
  city: string | null;
  state: string | null;
}

interface OpenedLink {
  id: string;
  client_secret: string;
  publishable_key: string;
}

function postOf(body: object, headers: Record<string, string> = {}): SendOptions {
  return {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}
