import type { ServerResponse } from 'node:http';
import { AbortError, ApiError, ConnectionError } from 'catraca';
import { deadUrl, LocalServer, type Received, sendJson } from '../../test/local-server.ts';
import { Gateway } from '../gateway.ts';
import type { Delivery, ForwardResult } from './forward.ts';
import { Listener } from './listener.ts';

type Stream = (response: ServerResponse, request: Received) => void;

const open: { close(): Promise<void> | void }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const connected = (endpoint = 'we_1') => ({ endpoint_id: endpoint, secret: 'whsec_a', events: ['*'] });
const delivery = (id: string): Delivery => ({ id, attempt: 1, headers: {}, body: '{}' });

function send(response: ServerResponse, event: string, id: string, data: object): void {
  response.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
}

function begin(response: ServerResponse, endpoint = 'we_1'): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  send(response, 'connected', endpoint, connected(endpoint));
}

/** A gateway whose streams do this, one after the other, and which takes results as `answer` says. */
async function listening(streams: Stream[], answer = (_: Received): number => 204) {
  const gateway = await LocalServer.open((request, response) => {
    if (request.method === 'GET') return streams.shift()?.(response, request);
    const status = answer(request);
    if (status === 204) response.writeHead(204).end();
    else sendJson(response, status, { error: { type: 'api_error', code: 'unavailable', message: 'x' } });
  });
  const aborting = new AbortController();
  open.push({ close: () => aborting.abort() }, gateway);
  const told: unknown[] = [];
  const forwarded: string[] = [];
  const listener = new Listener({
    gateway: new Gateway({ key: 'sk_test_a', url: gateway.url }),
    events: 'charge.paid',
    forward: async ({ id }): Promise<ForwardResult> => {
      forwarded.push(id);
      return { status: 200, duration_ms: 1, body: '' };
    },
    hooks: {
      connected: ({ endpoint_id }, isNew) => void told.push(['connected', endpoint_id, isNew]),
      broken: (reason) => void told.push(['broken', reason]),
      forwarded: ({ id }) => void told.push(['forwarded', id]),
      unanswered: ({ id }) => void told.push(['unanswered', id]),
    },
    signal: aborting.signal,
    silenceMs: 200,
    firstBackoffMs: 5,
  });
  const ended = listener.run().catch((error: unknown) => error);
  const pathsOf = (name: string) =>
    gateway.received.filter(({ method }) => method === name).map(({ path }) => path);
  const [results, deleted] = [() => pathsOf('POST'), () => pathsOf('DELETE')];
  const opened = () => gateway.received.filter(({ method }) => method === 'GET');
  return { told, forwarded, results, opened, deleted, aborting, ended };
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; !isTrue(); waited += 5) {
    if (waited > 5_000) throw new Error('it did not happen');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('a delivery is forwarded and its result answered, and Ctrl-C ends the listener', async () => {
  const { told, results, opened, deleted, aborting, ended } = await listening([
    (response) => {
      begin(response);
      send(response, 'delivery', 'dlv_1', delivery('dlv_1'));
    },
  ]);
  await until(() => results().length === 1);
  expect(opened()[0]!.path).toBe('/v1/listen?events=charge.paid');
  expect(results()).toEqual(['/v1/listen/dlv_1']);
  expect(told).toEqual([
    ['connected', 'we_1', true],
    ['forwarded', 'dlv_1'],
  ]);
  aborting.abort();
  expect(await ended).toBeInstanceOf(AbortError);
  expect(deleted()).toEqual(['/v1/listen/we_1']);
});

test('a listener that cannot be deleted ends all the same', async () => {
  const { told, aborting, ended } = await listening([(response) => begin(response)], () => 503);
  await until(() => told.length === 1);
  aborting.abort();
  expect(await ended).toBeInstanceOf(AbortError);
});

test('a cut stream resumes by the last id, and what comes again is answered but not posted twice', async () => {
  let isAway = true;
  let taken = 0;
  let cut = () => {};
  const { told, forwarded, opened } = await listening(
    [
      (response) => {
        begin(response);
        send(response, 'delivery', 'dlv_1', delivery('dlv_1'));
        const heart = setInterval(() => response.write(': heartbeat\n\n'), 50);
        cut = () => {
          clearInterval(heart);
          response.destroy();
        };
      },
      (response) => {
        begin(response);
        send(response, 'delivery', 'dlv_1', delivery('dlv_1'));
      },
    ],
    () => {
      if (isAway) return 503;
      taken += 1;
      return 204;
    },
  );
  await until(() => told.some((one) => (one as string[])[0] === 'unanswered'));
  isAway = false;
  cut();
  await until(() => taken > 0);
  expect(opened()[1]!.headers['last-event-id']).toBe('dlv_1');
  expect(forwarded).toEqual(['dlv_1']);
  expect(told).toContainEqual(['broken', 'the connection broke']);
  expect(told).toContainEqual(['connected', 'we_1', false]);
});

test('a silent stream is given up, and comments keep one alive', async () => {
  const { told, opened } = await listening([
    (response) => {
      begin(response);
      const heart = setInterval(() => response.write(': heartbeat\n\n'), 50);
      setTimeout(() => clearInterval(heart), 500);
    },
    (response) => begin(response),
  ]);
  const startedAt = Date.now();
  await until(() => opened().length === 2);
  expect(Date.now() - startedAt).toBeGreaterThan(500);
  expect(told).toContainEqual(['broken', 'no heartbeat within 0.2 s']);
});

test('a listener that is gone is made anew, and says so', async () => {
  const { told, opened } = await listening([
    (response) => {
      begin(response);
      response.end();
    },
    (response) =>
      sendJson(response, 404, {
        error: { type: 'not_found_error', code: 'resource_not_found', message: '' },
      }),
    (response) => begin(response, 'we_2'),
  ]);
  await until(() => told.some((one) => (one as string[])[1] === 'we_2'));
  expect(opened().map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'we_1', undefined]);
  expect(told.at(-1)).toEqual(['connected', 'we_2', true]);
});

test('a refusal ends the listener, and so does a first connection that fails', async () => {
  const error = { type: 'invalid_request_error', code: 'listener_limit_reached', message: 'x' };
  const { ended, deleted } = await listening([(response) => sendJson(response, 422, { error })]);
  expect([await ended, deleted()]).toEqual([expect.any(ApiError), []]);
  const hooks = { connected() {}, broken() {}, forwarded() {}, unanswered() {} };
  const away = new Listener({
    gateway: new Gateway({ key: 'sk_test_a', url: await deadUrl() }),
    events: '*',
    forward: async () => ({ error: 'timeout' }),
    hooks,
    signal: new AbortController().signal,
  });
  await expect(away.run()).rejects.toThrow(ConnectionError);
});
