import type { Dispatcher } from 'undici';

export interface WholeAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** As UTF-8. */
  body: string;
}

/**
 * Sends a request and reads all of its answer. Fails with what undici fails with, or at once with the signal's reason.
 * `Dispatcher.request` does as much, but makes a stream of each body, and writes functions into properties, which V8 keeps
 * for long.
 */
export function wholeAnswer(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  signal?: AbortSignal,
): Promise<WholeAnswer> {
  const settle = Promise.withResolvers<WholeAnswer>();
  dispatcher.dispatch(request, new Reading(settle, signal));
  return settle.promise;
}

class Reading implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | null = null;
  private status = 0;
  private headers: WholeAnswer['headers'] = {};
  private readonly chunks: Buffer[] = [];

  constructor(
    private readonly settle: PromiseWithResolvers<WholeAnswer>,
    private readonly signal: AbortSignal | undefined,
  ) {
    signal?.addEventListener('abort', this, { once: true });
    if (signal?.aborted) this.handleEvent();
  }

  /** The signal is aborted, perhaps before there was a connection to send on. */
  handleEvent(): void {
    this.controller?.abort(this.signal!.reason);
    this.settle.reject(this.signal!.reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.signal?.aborted) controller.abort(this.signal.reason);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: WholeAnswer['headers']): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.signal?.removeEventListener('abort', this);
    const { status, headers, chunks } = this;
    this.settle.resolve({ status, headers, body: textOf(chunks) });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.signal?.removeEventListener('abort', this);
    this.settle.reject(error);
  }
}

const utf8 = new TextDecoder();

function textOf(chunks: readonly Buffer[]): string {
  return utf8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
}
