/** A client of server-sent events: collects the data of each event of a session's status. */
export class EventStream {
  readonly statuses: { status: string; charge: { status: string } | null; at: number }[] = [];
  readonly ended: Promise<void>;
  private readonly abort = new AbortController();

  private constructor(
    readonly response: Response,
    abort: AbortController,
  ) {
    this.abort = abort;
    this.ended = this.read().catch(() => undefined);
  }

  static async open(url: string, headers: Record<string, string>): Promise<EventStream> {
    const abort = new AbortController();
    const accept = 'text/event-stream';
    const response = await fetch(url, { headers: { ...headers, accept }, signal: abort.signal });
    return new EventStream(response, abort);
  }

  close(): void {
    this.abort.abort();
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of this.response.body!) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) {
        const data = /^event: status\ndata: (.*)$/.exec(block)?.[1];
        if (data) this.statuses.push({ ...JSON.parse(data), at: Date.now() });
      }
    }
  }
}
