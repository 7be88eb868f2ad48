import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createLink, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { isSignatureValid } from '@catraca/stack/receiver';
import { eventually } from '@catraca/testing/eventually';
import { buyer, newKey, newSeller, type Seller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { CommandLine } from './command-line.ts';

// What a seller does with the command line, as its own process.

const { stack, seller } = await withSeller(SharedStack.open());

const toEnd: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of toEnd.splice(0)) await end();
});

function start(args: string[], key = seller.secretKey, url: string = stack.baseUrl): CommandLine {
  const line = new CommandLine({ CATRACA_KEY: key, CATRACA_URL: url }, args);
  toEnd.push(async () => {
    line.interrupt();
    await line.exitCode();
  });
  return line;
}

interface Answer {
  code: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes back
  json: any;
  stderr: string;
}

async function run(args: string[], key = seller.secretKey): Promise<Answer> {
  const line = start(args, key);
  line.endInput();
  const code = await line.exitCode();
  return { code, json: line.stdout ? JSON.parse(line.stdout) : null, stderr: line.stderr };
}

interface Posted {
  body: string;
  headers: Record<string, string>;
}

/** A seller's server, from now on. */
async function shopOn(port: number, posted: Posted[]): Promise<Server> {
  const shop = createServer(async (request, response) => {
    posted.push({ body: await text(request), headers: request.headers as Record<string, string> });
    response.end('obrigado');
  });
  await new Promise<void>((resolve) => shop.listen(port, '127.0.0.1', resolve));
  toEnd.push(() => new Promise((resolve) => shop.close(resolve)));
  return shop;
}

/** A connection to the gateway that can be cut. */
async function linkTo(address: string): Promise<{ url: string; cut(): void }> {
  const { hostname, port } = new URL(address);
  const sockets: Socket[] = [];
  const link = createLink((socket) => {
    const upstream = connect(Number(port), hostname);
    sockets.push(socket, upstream);
    for (const end of [socket, upstream]) end.on('error', () => {}); // it was cut
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => link.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets.splice(0)) socket.destroy();
  };
  toEnd.push(cut, () => link.close());
  return { url: `http://127.0.0.1:${(link.address() as AddressInfo).port}`, cut };
}

async function sell({ secretKey }: Seller): Promise<string> {
  const data = JSON.stringify({ customer: buyer });
  const { json } = await run(['charges', 'create', '--amount', '12990', '--data', data], secretKey);
  await run(['test', 'charges', 'pay', json.id], secretKey);
  return json.id;
}

test('a sale is made, paid, listed, refunded and found again', async () => {
  const shop = await newSeller(stack);
  const charge = await sell(shop);
  const listed = await eventually(async () => {
    const answer = await run(['charges', 'list', '--status', 'paid'], shop.secretKey);
    expect(answer.json.data).toMatchObject([{ id: charge, amount: 12_990 }]);
    return answer;
  });
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  const refunded = await run(['charges', 'refund', charge, '--amount', '500'], shop.secretKey);
  expect(refunded).toMatchObject({ code: 0, json: { amount: 500 } });
  const found = await run(['refunds', 'get', refunded.json.id], shop.secretKey);
  expect(found).toMatchObject({ code: 0, json: { id: refunded.json.id, amount: 500 } });
}, 60_000);

test('exit codes: refused, a wrong call, no connection, Ctrl-C', async () => {
  const refused = await run(['charges', 'get', `ch_${'0'.repeat(26)}`]);
  expect([refused.code, refused.json]).toEqual([1, null]);
  expect(refused.stderr).toMatch(/^error: 404 resource_not_found: .+\nrequest id: req_/);
  expect((await run(['charges', 'eat'])).code).toBe(2);

  const away = start(['balance', 'get'], seller.secretKey, 'http://127.0.0.1:9');
  expect(await away.exitCode()).toBe(3);
  const listening = start(['listen', '--forward-to', 'http://127.0.0.1:9/']);
  await eventually(() => expect(listening.entries()).toMatchObject([{ type: 'connected' }]));
  listening.interrupt();
  expect(await listening.exitCode()).toBe(130);
}, 60_000);

test('a webhook waits for a server that is not there, and comes when it is', async () => {
  const owner = await newSeller(stack);
  const posted: Posted[] = [];
  const free = await shopOn(0, posted);
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));

  const target = `http://127.0.0.1:${port}/hooks?shop=1`;
  const listening = start(['listen', '--forward-to', target, '--print-secret'], owner.secretKey);
  await eventually(() => expect(listening.entries()).toMatchObject([{ type: 'connected' }]));
  await sell(owner);
  await eventually(() => expect(listening.stderr).toContain(`Nothing listens on 127.0.0.1:${port}`), 20_000);
  const failed = listening.entries()[1];
  expect(failed).toMatchObject({
    type: 'delivery',
    error: 'connection_refused',
    event: { type: 'charge.paid' },
  });

  await shopOn(port, posted);
  expect((await run(['events', 'resend', failed.event.id], owner.secretKey)).code).toBe(0);
  await eventually(() => expect(posted.length).toBeGreaterThan(0), 20_000);
  const { secret } = listening.entries()[0];
  expect(isSignatureValid(secret, posted[0]!.body, posted[0]!.headers)).toBe(true);
  await eventually(async () => {
    const { json } = await run(['deliveries', 'list', '--status', 'succeeded'], owner.secretKey);
    expect(json.data[0]).toMatchObject({ response_status: 200, response_body: 'obrigado' });
  }, 20_000);
}, 90_000);

test('a listener whose connection is cut goes on, with the same secret', async () => {
  const owner = await newSeller(stack);
  const posted: Posted[] = [];
  const shop = await shopOn(0, posted);
  const link = await linkTo(stack.baseUrl);
  const target = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  const listening = start(['listen', '--forward-to', target, '--print-secret'], owner.secretKey, link.url);
  await eventually(() => expect(listening.entries()).toHaveLength(1));
  link.cut();
  await sell(owner);
  await eventually(() => expect(posted).toHaveLength(1), 30_000);
  const [first, again] = listening.entries();
  expect(again).toEqual(first);
  expect(isSignatureValid(first.secret, posted[0]!.body, posted[0]!.headers)).toBe(true);
  await eventually(() => expect(listening.entries()).toHaveLength(3));
  expect(listening.stderr).toContain('Connection lost');
}, 90_000);

test('Ctrl-C ends the listener at the platform too: its slot is free', async () => {
  const owner = await newSeller(stack);
  for (let round = 0; round < 4; round++) {
    const listening = start(['listen', '--forward-to', 'http://127.0.0.1:9/'], owner.secretKey);
    await eventually(() => expect(listening.entries()).toMatchObject([{ type: 'connected' }]));
    listening.interrupt();
    expect(await listening.exitCode()).toBe(130);
  }
}, 60_000);

test('trigger makes an event happen, as it says, and shows it', async () => {
  const line = ['trigger', 'charge.refunded', '--override', 'amount=700', '--override', 'reference=1042'];
  const { code, json, stderr } = await run(line);
  expect(code).toBe(0);
  expect(json).toMatchObject({
    object: 'event',
    type: 'charge.refunded',
    data: { charge: { amount: 700, reference: '1042', status: 'refunded' }, refund: { amount: 700 } },
  });
  expect(stderr).toBe(`Made ${json.data.charge.id}: charge.paid, charge.refunded\n`);
  const wrong = await run(['trigger', 'charge.paid', '--override', 'customer.nam=Ana']);
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('overrides.customer.nam')]);
}, 60_000);

test('mcp: a line on stdin is a call of a tool, its answer is a line on stdout, and nothing else is', async () => {
  const bridge = start(['mcp']);
  const client = { name: 'a test', version: '1.0.0' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: client };
  bridge.write({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  bridge.write({ jsonrpc: '2.0', method: 'notifications/initialized' });
  bridge.write({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_balance', arguments: {} },
  });
  await eventually(() => expect(bridge.entries()).toHaveLength(2));
  const [initialized, called] = bridge.entries();
  expect(initialized).toMatchObject({ id: 0, result: { serverInfo: { name: 'catraca' } } });
  expect(called).toMatchObject({ id: 1, result: { content: [{ type: 'text' }] } });
  expect(called.result.isError ?? false).toBe(false);
  bridge.endInput();
  expect(await bridge.exitCode()).toBe(0);
}, 30_000);

test('doctor knows a key without scopes, and a revoked one', async () => {
  const { account } = await newSeller(stack);
  const key = await newKey(stack, account, { scopes: ['charges:read'] });
  const { code, json } = await run(['doctor'], key);
  expect(code).toBe(0);
  expect(json.checks).toContainEqual(
    expect.objectContaining({ name: 'scopes', isOk: false, found: 'charges:read' }),
  );
  const wrong = await run(['doctor'], `${key.slice(0, -4)}0000`);
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('catraca login')]);
});

test('logs tail shows what comes', async () => {
  const owner = await newSeller(stack);
  const tail = start(['logs', 'tail', '--method', 'POST'], owner.secretKey);
  await eventually(() => expect(tail.stderr).toContain('Waiting for calls'));
  const data = JSON.stringify({ customer: buyer });
  const { json } = await run(['charges', 'create', '--amount', '500', '--data', data], owner.secretKey);
  await eventually(() =>
    expect(tail.entries()).toMatchObject([{ method: 'POST', status: 201, resource: json.id }]),
  );
}, 30_000);
