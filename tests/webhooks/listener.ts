import { eventually } from '@catraca/testing/eventually';

export interface Delivery {
  id: string;
  attempt: number;
  headers: Record<string, string>;
  body: string;
}

interface StreamEvent {
  event: string;
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes
  data: any;
}

export interface Opening {
  baseUrl: string;
  key: string;
  events?: string;
  lastEventId?: string;
}

/** A connection to GET /v1/listen, and all that came over it. */
export class Listener {
  readonly received: StreamEvent[] = [];
  comments = 0;
  isEnded = false;

  private constructor(
    readonly status: number,
    private readonly aborting: AbortController,
  ) {}

  /** Also of an answer that is no stream: see `status`. */
  static async open({ baseUrl, key, events, lastEventId }: Opening): Promise<Listener> {
    const aborting = new AbortController();
    const response = await fetch(`${baseUrl}/v1/listen${events ? `?events=${events}` : ''}`, {
      headers: { authorization: `Bearer ${key}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
      signal: aborting.signal,
    });
    const listener = new Listener(response.status, aborting);
    if (response.status === 200) void listener.read(response).catch(() => {});
    else listener.received.push({ event: 'error', id: '', data: await response.json() });
    return listener;
  }

  get connected() {
    return this.received.find(({ event }) => event === 'connected')!.data;
  }

  deliveries(): Delivery[] {
    return this.received.filter(({ event }) => event === 'delivery').map(({ data }) => data);
  }

  /** The delivery at this place, once it has come. */
  delivery(at: number, timeoutMs = 15_000): Promise<Delivery> {
    return eventually(() => {
      const delivery = this.deliveries()[at];
      expect(delivery).toBeDefined();
      return delivery!;
    }, timeoutMs);
  }

  untilConnected(): Promise<void> {
    return eventually(() => expect(this.connected).toBeDefined());
  }

  close(): void {
    this.aborting.abort();
  }

  private async read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body!) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop()!;
      for (const part of parts) this.add(part);
    }
    this.isEnded = true;
  }

  private add(part: string): void {
    if (part.startsWith(':')) {
      this.comments += 1;
      return;
    }
    const fields = new Map(part.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
    const data = JSON.parse(fields.get('data')!);
    this.received.push({ event: fields.get('event')!, id: fields.get('id')!, data });
  }
}
