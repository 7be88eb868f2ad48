import { freePorts } from '@catraca/stack/ports';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';

const [port] = await freePorts(1);
const accountsFigures = `http://127.0.0.1:${port}/metrics`;
const { stack, seller } = await withSeller(
  Stack.start(['gateway', 'accounts', 'balance'], { accounts: { OPS_PORT: String(port) } }),
);
let gateways: string[];

beforeAll(async () => {
  gateways = [stack.baseUrl, await stack.startGateway()];
}, 60_000);

/** How often accounts was asked for a key and the account that it belongs to, switches included. */
async function accountsAsked(): Promise<number> {
  const figures = await (await fetch(accountsFigures)).text();
  const counts = figures.matchAll(/^rpc_server_duration_seconds_count\{.*findSecretKey.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

async function callEveryGateway(): Promise<void> {
  for (const gateway of gateways) {
    const { status } = await new Http(gateway, seller.secretKey).get('/v1/balance');
    expect(status).toBe(200);
  }
}

// No endpoint of this slice reads a switch (they are about sales and refunds): what shows is that no gateway
// goes on with the account as it was. The next request on each reads it again.
test.each([
  ['card_enabled', true],
  ['refunds_enabled', false],
  ['three_ds_required', true],
  ['one_click_enabled', false],
  ['card_like_references_allowed', true],
  ['own_mpi_allowed', true],
  ['mcp_live_writes', true],
  ['card_testing_guard', false],
  ['support_refund_limit', 10_000],
])(
  'S18.13 within a second of a change of %s, no gateway holds the account as it was',
  async (name, value) => {
    await callEveryGateway();
    const before = await accountsAsked();
    await callEveryGateway();
    expect(await accountsAsked()).toBe(before); // both have it at hand

    const account = `/operator/v1/accounts/${seller.account}`;
    const { body } = await stack.operator.patch(account, { switches: { [name]: value } });
    expect(body.switches[name]).toBe(value);
    await eventually(async () => {
      await callEveryGateway();
      expect(await accountsAsked()).toBe(before + gateways.length);
    }, 1_000);
  },
);
