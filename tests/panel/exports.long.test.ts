import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@catraca/testing/eventually';
import { fillCharges } from '@catraca/testing/many-charges';
import { newPanelPerson, type PanelBrowser } from '@catraca/testing/panel-person';
import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { ask, xlsxRows } from './exported-file.ts';

// Files of 100,000 charges: their time, the memory of the gateway, and what happens when they break off.

const CHARGES = 100_000;
const WITHIN_MS = 120_000;
const FILES = 5;
/** What the gateway's peak may grow by from a file to the next one. The file has some 30 MB. */
const GROWTH_MB = 20;

const { stack, seller } = await withSeller(
  Stack.start(['gateway', 'accounts', 'identity', 'charges', 'sandbox']),
);
let owner: PanelBrowser;

beforeAll(async () => {
  owner = (await newPanelPerson(stack, seller.account)).browser;
  const { body } = await seller.api.post('/v1/charges', chargeOrder());
  const filling = { original: body.id, count: CHARGES - 1 };
  await stack.inDatabase('charges', (database) =>
    fillCharges(database, stack.secrets.dataKeys.buyers, filling),
  );
}, 120_000);

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${stack.pids().gateway}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
}

/** Reads a file to its end, and watches how large the gateway becomes. */
async function readWhole(query: string) {
  const startedAt = Date.now();
  const response = await ask(owner, `/charges?${query}`);
  const parts: Uint8Array[] = [];
  let largest = 0;
  for await (const part of response.body!) {
    parts.push(part);
    if (parts.length % 50 === 0) largest = Math.max(largest, residentMegabytes());
  }
  return { status: response.status, bytes: Buffer.concat(parts), largest, tookMs: Date.now() - startedAt };
}

test.each(['csv', 'xlsx'])(
  'S27.17 100,000 charges are one %s file, without a time-out and with flat memory',
  async (format) => {
    // The reader of the test could not hold all columns of a worksheet.
    const columns = format === 'xlsx' ? '&columns=id,amount,reference,customer.name,created_at' : '';
    const query = `format=${format}${columns}`;
    // V8 lets its heap grow to what the work needs: what is kept of a file would come again with each one.
    const peaks: number[] = [];
    for (let file = 1; file < FILES; file++) peaks.push((await readWhole(query)).largest);
    const { status, bytes, largest, tookMs } = await readWhole(query);
    const earlier = peaks.map((peak) => peak.toFixed(0)).join(', ');
    process.stderr.write(
      `${format}: ${(bytes.length / 1e6).toFixed(1)} MB in ${tookMs} ms, up to ${earlier}, ${largest.toFixed(0)} MB\n`,
    );
    expect(status).toBe(200);
    const rows = format === 'csv' ? bytes.toString('utf8').trimEnd().split('\r\n').length - 1 : rowsIn(bytes);
    expect(rows).toBe(CHARGES);
    expect(tookMs).toBeLessThan(WITHIN_MS);
    expect(largest - peaks.at(-1)!).toBeLessThan(GROWTH_MB);
  },
  300_000,
);

const rowsIn = (bytes: Buffer) => xlsxRows({ status: 200, headers: new Headers(), bytes }).length;

/** Pages of charges that were read. */
function readings(): Promise<number> {
  return stack.inDatabase('charges', (database) =>
    database.collection('system.profile').countDocuments({ op: 'query', 'command.filter.listed': true }),
  );
}

test('S27.21 two files that nobody reads on are written no further, a third one waits, and leaving frees them', async () => {
  await stack.inDatabase('charges', async (database) => {
    // Its own size, 1 MB, forgets the first readings.
    await database.createCollection('system.profile', { capped: true, size: 64 * 1024 * 1024 });
    await database.command({ profile: 2 });
  });
  const leaving = new AbortController();
  const held = await Promise.all([1, 2].map(() => ask(owner, '/charges?format=csv', leaving.signal)));
  const third = await ask(owner, '/charges?format=csv&status=canceled');
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10']);
  // Until the buffers of both connections are full.
  const read = await eventually(async () => {
    const before = await readings();
    await sleep(2_000);
    expect(await readings()).toBe(before);
    return before;
  }, 60_000);
  expect(read).toBeLessThan((2 * CHARGES) / 100);
  expect(held.map(({ status }) => status)).toEqual([200, 200]);
  leaving.abort();
  await eventually(async () => {
    const next = await ask(owner, '/charges?format=csv&reference=rare');
    expect([next.status, (await next.text()).trimEnd().split('\r\n').length]).toEqual([200, 100]);
  });
}, 120_000);

test.each(['csv', 'xlsx'])(
  'S27.22 a %s file that breaks off does not look whole',
  async (format) => {
    const response = await ask(owner, `/charges?format=${format}`);
    const reader = response.body!.getReader();
    await reader.read();
    await stack.endService('charges', 'SIGKILL');
    const readOn = async () => {
      for (;;) if ((await reader.read()).done) return;
    };
    await expect(readOn()).rejects.toThrow();
    await eventually(() => expect(stack.logOf('gateway')).toContain('export broken off'));
    await stack.startService('charges');
  },
  120_000,
);
