import { Bank, cobRequest, newTxid } from './bank.ts';

let bank: Bank;
beforeAll(async () => {
  bank = await Bank.open();
});
afterEach(() => bank.drive('DELETE', '/faults'));
afterAll(() => bank.close());

const fail = (fault: object) => bank.drive('PUT', '/faults', { requests: [{ path: '/cob', ...fault }] });

test('a request fails with a status the configured number of times, without processing', async () => {
  const txid = newTxid();
  await fail({ method: 'PUT', times: 2, status: 503, retryAfter: 7 });
  for (let i = 0; i < 2; i++) {
    const { status, headers } = await bank.call('PUT', `/cob/${txid}`, cobRequest);
    expect([status, headers['retry-after']]).toEqual([503, '7']);
  }
  expect((await bank.call('GET', `/cob/${txid}`)).status).toBe(404);
  expect((await bank.call('PUT', `/cob/${txid}`, cobRequest)).status).toBe(201);
});

test('the bank can be slow before processing', async () => {
  await fail({ delayMs: 200 });
  const started = performance.now();
  await bank.newCob();
  expect(performance.now() - started).toBeGreaterThan(190);
});

test('the bank can reset the connection after processing', async () => {
  const txid = newTxid();
  await fail({ method: 'PUT', times: 1, reset: true });
  await expect(bank.call('PUT', `/cob/${txid}`, cobRequest)).rejects.toThrow();
  expect((await bank.call('GET', `/cob/${txid}`)).status).toBe(200);
});

test('an invalid fault is refused', async () => {
  const response = await bank.drive('PUT', '/faults', { requests: [{ path: 'cob', status: 200 }] });
  expect(response.status).toBe(400);
  expect(response.body.violacoes).toHaveLength(2);
});
