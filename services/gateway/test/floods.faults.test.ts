import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@catraca/testing/eventually';
import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { RawConnection } from './raw-connection.ts';

// Who opens more connections than they need, or takes longer than they need, from one address; another one
// sells.

const HEADERS_TIMEOUT_MS = 1_500;
const REQUEST_TIMEOUT_MS = 2_500;
const KEEP_ALIVE_TIMEOUT_MS = 1_000;
const PER_ADDRESS = 40;
const limits = { HEADERS_TIMEOUT_MS, REQUEST_TIMEOUT_MS, KEEP_ALIVE_TIMEOUT_MS };
const [FLOODING, SELLING, PROXY] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
/** Time-outs are looked at once a second; the rest is a machine with other work. */
const LATE_MS = 3_000;

const settings = {
  ...limits,
  MAX_CONNECTIONS: 3 * PER_ADDRESS,
  MAX_CONNECTIONS_PER_ADDRESS: PER_ADDRESS,
  TRUSTED_PROXIES: `${PROXY}/32`,
};
const gateway = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
const { stack, seller } = await withSeller(
  Stack.start(['gateway', 'accounts', 'charges', 'sandbox'], { gateway }),
);
let flood: RawConnection[];

afterEach(() => {
  for (const connection of flood) connection.close();
});

async function open(count: number, from: string): Promise<RawConnection[]> {
  flood = await Promise.all(Array.from({ length: count }, () => RawConnection.open(stack.baseUrl, from)));
  await sleep(100);
  return flood;
}

const isOpen = ({ closed }: RawConnection) => !closed;

/** Sells on new connections of another address until it is told to stop; answers the slowest sale. */
async function sellUntil(flooding: Promise<unknown>): Promise<{ sold: number; slowestMs: number }> {
  let isOver = false;
  void flooding.finally(() => {
    isOver = true;
  });
  let [sold, slowestMs] = [0, 0];
  while (!isOver) {
    const begun = performance.now();
    await sell(SELLING);
    slowestMs = Math.max(slowestMs, performance.now() - begun);
    sold += 1;
  }
  await flooding;
  return { sold, slowestMs };
}

async function sell(from: string): Promise<void> {
  const order = JSON.stringify(chargeOrder());
  const buying = await RawConnection.open(stack.baseUrl, from);
  buying.write(head(order.length) + order);
  await buying.silence(20);
  expect(buying.statuses).toEqual([201]);
  buying.close();
}

const head = (length: number) =>
  `POST /v1/charges HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${seller.secretKey}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends a byte of it every so often, on every connection, until all have been closed. */
async function drip(connections: RawConnection[], begin: string, piece: string): Promise<number> {
  const begun = performance.now();
  for (const connection of connections) connection.write(begin);
  while (connections.some(isOpen)) {
    await sleep(100);
    for (const connection of connections) connection.write(piece);
  }
  return performance.now() - begun;
}

test('one address gets only its share of connections, and others are served meanwhile', async () => {
  const connections = await open(5 * PER_ADDRESS, FLOODING);
  await eventually(() => expect(connections.filter(isOpen).length).toBe(PER_ADDRESS));
  const { sold, slowestMs } = await sellUntil(sleep(800));
  expect(sold).toBeGreaterThan(0);
  expect(slowestMs).toBeLessThan(3_000);

  for (const connection of connections) connection.close();
  await eventually(() => sell(FLOODING));
});

test('a trusted proxy may open more connections than one address', async () => {
  const connections = await open(PER_ADDRESS + 10, PROXY);
  expect(connections.filter(isOpen)).toHaveLength(PER_ADDRESS + 10);
});

test('connections without data are closed after the headers time-out', async () => {
  const connections = await open(PER_ADDRESS, FLOODING);
  await eventually(() => expect(connections.filter(isOpen)).toEqual([]), HEADERS_TIMEOUT_MS + LATE_MS);
  expect(connections[0]!.statuses).toEqual([408]);
});

test('an idle keep-alive connection is closed', async () => {
  const [connection] = (await open(1, FLOODING)) as [RawConnection];
  connection.write('GET /v1/nothing HTTP/1.1\r\nHost: a\r\n\r\n');
  await eventually(() => expect(connection.statuses).toEqual([404]));
  await eventually(() => expect(connection.closed).toBe(true), KEEP_ALIVE_TIMEOUT_MS + LATE_MS);
  expect(connection.statuses).toEqual([404]);
});

test.each([
  ['headers', 'GET /v1/charges HTTP/1.1\r\n', 'X: y\r\n', HEADERS_TIMEOUT_MS],
  ['one header', 'GET /v1/charges HTTP/1.1\r\nX: ', 'y', HEADERS_TIMEOUT_MS],
  ['a body', null, ' ', REQUEST_TIMEOUT_MS],
])(
  '%s, byte by byte, may not take longer than a whole request; others sell meanwhile',
  async (_what, begin, piece, limitMs) => {
    const connections = await open(PER_ADDRESS, FLOODING);
    const dripping = drip(connections, begin ?? head(100_000), piece);
    const { sold, slowestMs } = await sellUntil(dripping);
    expect(await dripping).toBeLessThan(limitMs + LATE_MS);
    expect(connections.map(({ statuses }) => statuses)).toEqual(connections.map(() => [408]));
    expect(sold).toBeGreaterThan(0);
    expect(slowestMs).toBeLessThan(3_000);
  },
);
