import fc from 'fast-check';
import { EventStreamParser, type ServerSentEvent } from './sse.ts';

function parse(pieces: string[]): ServerSentEvent[] {
  const parser = new EventStreamParser();
  return pieces.flatMap((piece) => parser.push(piece));
}

test('events are read, comments are not', () => {
  expect(
    parse([': keep-alive\n\nevent: status\ndata: {"a":1}\n\ndata:x\ndata: y\n\nevent: none\n\n']),
  ).toEqual([
    { event: 'status', data: '{"a":1}' },
    { event: 'message', data: 'x\ny' },
  ]);
});

test('an event that is cut off is not told', () => {
  expect(parse(['event: status\ndata: 1'])).toEqual([]);
  expect(parse(['event: status\ndata: 1\n'])).toEqual([]);
});

const line = fc.stringMatching(/^[^\r\n]{0,12}$/);
const event = fc.record({
  event: fc.stringMatching(/^[a-z_]{1,8}$/),
  data: fc.array(line, { minLength: 1 }),
});

test('wherever a stream is cut and whatever ends its lines, its events are the same', () => {
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 5 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.array(fc.nat(), { maxLength: 8 }),
      (events, lineEnd, cuts) => {
        const lines = events.flatMap(({ event, data }) => [
          ': keep-alive',
          `event: ${event}`,
          ...data.map((text) => `data: ${text}`),
          '',
        ]);
        // The comment after the last event ends a carriage return that could have been half a line end.
        const stream = [...lines, ': end', ''].join(lineEnd);
        const places = [0, ...cuts.map((cut) => cut % stream.length).sort((a, b) => a - b), stream.length];
        const pieces = places.slice(1).map((end, at) => stream.slice(places[at], end));
        const told = events.map(({ event, data }) => ({ event, data: data.join('\n') }));
        expect(parse(pieces)).toEqual(told);
      },
    ),
  );
});
