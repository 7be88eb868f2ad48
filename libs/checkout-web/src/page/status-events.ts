import { EventStreamParser } from './rules/sse.ts';
import type { SessionStatus } from './session.ts';

/** The statuses of a stream, by piece as it comes: none in a piece that is a comment. */
export async function* statusesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<SessionStatus[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = new EventStreamParser();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const events = parser.push(decoder.decode(piece.value, { stream: true }));
    yield events.filter(({ event }) => event === 'status').map(({ data }) => JSON.parse(data));
  }
}
