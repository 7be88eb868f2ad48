import { ConnectionError } from 'catraca';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

/**
 * The server-sent events of an answer, until it ends. Throws ConnectionError when the connection breaks, or
 * when nothing comes for `silenceMs`, heartbeats included.
 */
export async function* messagesOf(response: Response, silenceMs: number): AsyncGenerator<EventSourceMessage> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  const messages: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => void messages.push(message) });
  try {
    for (;;) {
      const { done, value } = await beforeSilence(reader.read(), silenceMs);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* messages.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function beforeSilence<Result>(reading: Promise<Result>, silenceMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const error = new ConnectionError(`no heartbeat within ${silenceMs / 1_000} s`);
    timer = setTimeout(() => reject(error), silenceMs);
  });
  try {
    return await Promise.race([reading, silence]);
  } catch (cause) {
    throw cause instanceof ConnectionError ? cause : new ConnectionError('the connection broke', { cause });
  } finally {
    clearTimeout(timer);
  }
}
