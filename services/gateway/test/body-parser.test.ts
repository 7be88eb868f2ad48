import { bodyServer, sendWatched } from './body-server.ts';
import { nastyBodies } from './nasty-bodies.ts';

/** Printed at the start of the run; BODIES_SEED repeats it. */
const seed = Number(process.env.BODIES_SEED ?? Date.now() % 2 ** 31);
const COUNT = 300;
/**
 * Far above what a linear scan takes on a busy machine, and far below a quadratic one. `*.timing.test.ts`
 * measures.
 */
const STALL_LIMIT_MS = 2_000;

const server = bodyServer();
afterAll(() => server.close());

/** A body for the creation of a charge. */
async function send(payload: string): Promise<{ status: number; fields: object }> {
  const headers = { 'content-type': 'application/json' };
  const response = await server.inject({ method: 'POST', url: '/createCharge', headers, payload });
  return { status: response.statusCode, fields: response.json().error?.details.fields ?? {} };
}

test('a number of 260,000 digits does not hold the gateway', async () => {
  const text = `{"amount": 1.${'1'.repeat(260_000)}e300}`;
  const { status, stallMs } = await sendWatched(server, { endpointId: 'createCharge', text });
  expect(status).toBe(422);
  expect(stallMs).toBeLessThan(STALL_LIMIT_MS);
});

const good = '"amount": 100, "customer": {"name": "B", "email": "b@c.co", "document": "52998224725"}';

test('S6.14 a number of 40 characters is read, and one of 41 is refused', async () => {
  expect(await send(`{${good}, "extra": 1.${'0'.repeat(38)}}`)).toEqual({ status: 200, fields: {} });
  const fields = { body: ['Número longo demais: no máximo 40 caracteres.'] };
  expect(await send(`{${good}, "extra": 1.${'0'.repeat(39)}}`)).toEqual({ status: 422, fields });
});

test('S6.14 15,000 values are read, and one more is refused', async () => {
  // The object, its list, and a comma between each two items.
  const listOf = (items: number) => `{"extra": [${'1,'.repeat(items - 1)}1]}`;
  expect((await send(listOf(14_999))).fields).not.toHaveProperty('body');
  const fields = { body: ['Valores demais: no máximo 15000 em listas e objetos.'] };
  expect(await send(listOf(15_000))).toEqual({ status: 422, fields });
});

test(`${COUNT} nasty bodies of up to 256 KiB are refused or read, and none holds the gateway`, async () => {
  process.stderr.write(`${COUNT} nasty bodies, BODIES_SEED=${seed}\n`);
  for (const body of nastyBodies(seed, COUNT)) {
    const { status, stallMs } = await sendWatched(server, body);
    const start = `${body.endpointId} ${body.text.slice(0, 80)}`;
    expect([start, [200, 400, 422].includes(status), stallMs < STALL_LIMIT_MS]).toEqual([start, true, true]);
  }
}, 120_000);
