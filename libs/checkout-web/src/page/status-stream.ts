import { isGone } from './failure.ts';
import type { SessionStatus } from './session.ts';
import { statusesIn } from './status-events.ts';

export interface StatusSource {
  openStatusStream(signal: AbortSignal): Promise<Response>;
  readStatus(signal: AbortSignal): Promise<SessionStatus>;
}

export interface StatusListener {
  onStatus(status: SessionStatus): void;
  /** The session was deleted: it ended long ago. */
  onGone(): void;
  /** Whether the server was reached. */
  onConnection(isOnline: boolean): void;
}

const POLL_MS = 3_000;
/** The server writes at least every 15 s. */
const SILENCE_MS = 35_000;
const FIRST_EVENT_MS = 8_000;
/** While streams fail: reads between two attempts to open one. */
const READS_PER_STREAM = 5;

/** Follows a session by its status stream, and by reading it every 3 s where streams do not get through. */
export class StatusFollower {
  private readonly stopped = new AbortController();
  private wakeUp = () => {};

  constructor(
    private readonly source: StatusSource,
    private readonly listener: StatusListener,
  ) {}

  start(): void {
    addEventListener('online', this.onReturn);
    addEventListener('offline', this.onOffline);
    document.addEventListener('visibilitychange', this.onReturn);
    void this.run();
  }

  stop(): void {
    this.stopped.abort();
    removeEventListener('online', this.onReturn);
    removeEventListener('offline', this.onOffline);
    document.removeEventListener('visibilitychange', this.onReturn);
    this.wakeUp();
  }

  private async run(): Promise<void> {
    let failures = 0;
    for (let reads = 0; !this.stopped.signal.aborted; reads++) {
      if (failures < 2 || reads % READS_PER_STREAM === 0)
        failures = (await this.followStream()) ? 0 : failures + 1;
      if (this.stopped.signal.aborted) return;
      if (failures > 0) await this.read();
      await this.pause(failures === 0 ? 250 : POLL_MS);
    }
  }

  /** Whether the stream carried anything. It ends by the server's decision, or when it falls silent. */
  private async followStream(): Promise<boolean> {
    const silence = new AbortController();
    const abort = () => silence.abort();
    this.stopped.signal.addEventListener('abort', abort);
    let timer = setTimeout(abort, FIRST_EVENT_MS);
    let hasEvents = false;
    try {
      const response = await this.source.openStatusStream(silence.signal);
      if (!response.ok || !response.body) return false;
      for await (const statuses of statusesIn(response.body)) {
        clearTimeout(timer);
        timer = setTimeout(abort, SILENCE_MS);
        for (const status of statuses) this.listener.onStatus(status);
        hasEvents ||= statuses.length > 0;
        this.tellConnection();
      }
    } catch {
      // A stream that broke is opened again.
    } finally {
      clearTimeout(timer);
      this.stopped.signal.removeEventListener('abort', abort);
    }
    return hasEvents;
  }

  private async read(): Promise<void> {
    try {
      this.listener.onStatus(await this.source.readStatus(this.stopped.signal));
      this.tellConnection();
    } catch (error) {
      if (this.stopped.signal.aborted) return;
      if (isGone(error)) this.listener.onGone();
      else this.listener.onConnection(false);
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** A late event of the stream proves no connection while the device says that there is none. */
  private tellConnection(): void {
    this.listener.onConnection(navigator.onLine);
  }

  private readonly onOffline = () => this.listener.onConnection(false);

  /**
   * The buyer comes back from the bank's app, or the network does: what happened meanwhile is shown at once.
   */
  private readonly onReturn = () => {
    if (document.visibilityState !== 'visible') return;
    this.wakeUp();
    void this.read();
  };
}
