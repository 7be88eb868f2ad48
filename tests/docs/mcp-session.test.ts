import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@catraca/testing/eventually';
import { opened, withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { codeOfStep } from './examples.ts';

// The conversation of the page for agents, by the protocol's own client, with the configuration of the page.

const { stack, seller } = await withSeller(SharedStack.open());

let status = 0;
const shop = createServer((_request, response) => response.writeHead(status).end());
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
afterAll(() => shop.close());

const configuration = JSON.parse(
  codeOfStep('mcp-config', stack.baseUrl).replace('sk_test_…', seller.secretKey),
);
const { type, url, headers } = configuration.mcpServers.catraca;
const agent = new Client({ name: 'a test', version: '1.0.0' });
await agent.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
await opened(Promise.resolve(agent));

/** Ids of the page, with those of this run in their place. */
const ids = new Map<string, string>();
const ID = /\b[a-z]+_[0-9a-z]{26}\b/g;
/** Ends an answer that has data of others. The page says so once. */
const ABOUT_DATA = / Members called "data" hold what .*$/;
/** The sandbox that tests share returns payments at once. */
const STATUS_OF_REFUND = /(?<=^Refund .* is )(?:pending|succeeded)\b/;
const TIME = /\b\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** The text with this run's ids, where they are known. */
const ofThisRun = (text: string) => text.replace(ID, (id) => ids.get(id) ?? id);

/** What the lines between the calls say. */
const happenings: Readonly<Record<string, () => Promise<unknown>>> = {
  'O endpoint da loja responde 500.': async () => {
    status = 500;
    const { port } = shop.address() as AddressInfo;
    await seller.api.post('/v1/webhook_endpoints', { url: `http://127.0.0.1:${port}/` });
  },
  'O comprador paga no banco simulado.': async () => {
    const { body } = await seller.api.get('/v1/charges');
    await seller.api.post(`/v1/test/charges/${body.data[0].id}/pay`);
  },
  'O endpoint da loja responde 204.': async () => {
    status = 204;
  },
};

/** Calls a tool until it answers what the page says: what it tells of happens by itself. */
async function expectAnswer(call: string, printed: string): Promise<void> {
  const [name = '', given = '{}'] = call.split(/ (.*)/s);
  const order = { name, arguments: JSON.parse(ofThisRun(given)) };
  const isWrite = /^(?:create|refund|resend)_/.test(name);
  const ask = async () => {
    const { content } = await agent.callTool(order);
    const [first] = content as { text: string }[];
    const text = first!.text.replace(ABOUT_DATA, '').replace(STATUS_OF_REFUND, 'pending');
    const shown = printed.replace(TIME, 'T');
    expect(text.replace(ID, 'id').replace(TIME, 'T')).toBe(shown.replace(ID, 'id'));
    const found = text.match(ID) ?? [];
    for (const [at, id] of (printed.match(ID) ?? []).entries()) {
      if (!ids.has(id)) ids.set(id, found[at]!);
      expect(found[at]).toBe(ids.get(id));
    }
  };
  await (isWrite ? ask() : eventually(ask, 20_000));
}

test('the agent’s conversation is as the page prints it, but for ids and times', async () => {
  expect(type).toBe('http');
  const lines = codeOfStep('mcp-session').split('\n');
  let calls = 0;
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('# ')) await happenings[line.slice('# '.length)]!();
    if (!line.startsWith('> ')) continue;
    await expectAnswer(line.slice('> '.length), lines[at + 1]!);
    calls += 1;
  }
  expect(calls).toBe(6);
}, 90_000);
