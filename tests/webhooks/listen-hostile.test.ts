import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import fc from 'fast-check';
import { Listener } from './listener.ts';

// The fuzz tests of all endpoints leave GET /v1/listen out, as what it accepts does not end.

const { stack, seller } = await withSeller(SharedStack.open());
const { secretKey } = seller;

/** Status, content type and code of an answer that is no stream. */
async function refusalOf(query: string, headers: Record<string, string> = {}): Promise<unknown[]> {
  const aborting = new AbortController();
  const response = await fetch(`${stack.baseUrl}/v1/listen${query}`, {
    headers: { authorization: `Bearer ${secretKey}`, ...headers },
    signal: aborting.signal,
  });
  const type = response.headers.get('content-type')!.split(';')[0]!;
  const isStream = type === 'text/event-stream';
  const code = isStream ? null : ((await response.json()) as { error: { code: string } }).error.code;
  aborting.abort();
  return [response.status, type, code];
}

const notFound = [404, 'application/json', 'resource_not_found'];
const invalid = [422, 'application/json', 'validation_failed'];

test.each([
  '?events=',
  '?events=,',
  '?events=charge.paid,',
  '?events=charge.paid,charge.paid,nothing',
  '?events=CHARGE.PAID',
  '?events=%20charge.paid',
  '?events=charge.paid%00',
  '?events=**',
  '?events=charge.*',
  '?events=__proto__',
  '?events[]=charge.paid',
  '?events[$ne]=x',
  '?events=charge.paid&events=charge.expired',
  `?events=${'charge.paid,'.repeat(90)}charge.paid`,
  '?event=charge.paid',
  '?livemode=false',
  '?events=*&lastEventId=x',
  '?constructor=x',
  '?__proto__=x',
  '?%00=x',
])('S13.34 GET /v1/listen%s is refused before the stream', async (query) => {
  expect(await refusalOf(query)).toEqual(invalid);
});

test.each([
  'x',
  '*',
  'null',
  '__proto__',
  `dlv_${'0'.repeat(25)}`,
  `dlv_${'0'.repeat(27)}`,
  `DLV_${'0'.repeat(26)}`,
  `we_${'z'.repeat(26)}`,
  `ch_${'0'.repeat(26)}`,
  `dlv_${'0'.repeat(26)}, dlv_${'0'.repeat(26)}`,
  '{"$ne":null}',
  '%00',
  'ç',
  'a'.repeat(8_000),
])('S13.36 the Last-Event-ID %s is refused before the stream', async (lastEventId) => {
  expect(await refusalOf('', { 'last-event-id': lastEventId })).toEqual(notFound);
});

test('S13.34 S13.36 no other list of events, and no other Last-Event-ID, opens a stream', async () => {
  const words = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
  const parts = fc.array(fc.oneof(words, fc.constantFrom('charge.paid', '*')), { maxLength: 4 });
  const lists = fc
    .tuple(parts, words)
    .map(([some, word]) => [...some, word].join(','))
    .filter((list) => list.split(',').some((one) => !/^(\*|[a-z_.]+)$/.test(one)));
  const ids = fc.stringMatching(/^[!-~]{1,60}$/);
  await fc.assert(
    fc.asyncProperty(lists, ids, async (events, lastEventId) => {
      expect(await refusalOf(`?events=${encodeURIComponent(events)}`)).toEqual(invalid);
      expect(await refusalOf('', { 'last-event-id': lastEventId })).toEqual(notFound);
    }),
    { numRuns: 40 },
  );
}, 60_000);

test('S13.37 what was refused counts as no listener', async () => {
  const open = { baseUrl: stack.baseUrl, key: secretKey };
  const listeners = [await Listener.open(open), await Listener.open(open), await Listener.open(open)];
  expect(listeners.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const listener of listeners) listener.close();
});
