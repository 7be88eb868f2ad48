import { charge } from '@catraca/contracts/http/schemas/charge';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newKey, newSeller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const { stack, seller } = await withSeller(SharedStack.open());

/** Headers that differ from request to request, whatever is asked for. */
const OF_ONE_REQUEST = ['x-request-id', 'trace-id', 'date', 'x-ratelimit-remaining'];

describe('a charge', () => {
  test('S1.2 S2.3 S2.5 S7.1 S7.4 S7.5 S7.6 S7.8 S7.9 S7.10 S7.11 S7.13 S7.15 S8.4 S9.1 is created pending, with every field, the fees of the contract, and a masked document', async () => {
    const order = chargeOrder({ reference: 'pedido-1', description: 'Livro', metadata: { loja: '7' } });
    const { status, body } = await seller.api.post('/v1/charges', order);
    expect(status).toBe(201);
    expect(charge.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      object: 'charge',
      status: 'pending',
      payment_method: 'pix',
      amount: 12_990,
      currency: 'BRL',
      platform_fee: 130,
      net_amount: 12_808,
      refunded_amount: 0,
      description: 'Livro',
      reference: 'pedido-1',
      metadata: { loja: '7' },
      customer: { name: 'Bruno Souza', email: 'bruno@example.com', document: '***.982.247-**' },
      paid_at: null,
      expired_at: null,
      refunded_at: null,
    });
    expect(body.card).toMatchObject({ brand: null, three_d_secure: { status: null, transaction_id: null } });
  });

  test('S1.3 S9.8 S9.21 has a QR code that is a valid dynamic BR Code, valid for 24 hours by default', async () => {
    const { body } = await seller.api.post('/v1/charges', chargeOrder());
    expect(body.pix.qr_code).toMatch(/^000201010212.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/);
    expect(Date.parse(body.pix.expires_at) - Date.parse(body.created_at)).toBeGreaterThan(86_390_000);

    const short = await seller.api.post('/v1/charges', chargeOrder({ expires_in: 60 }));
    const seconds = (Date.parse(short.body.pix.expires_at) - Date.parse(short.body.created_at)) / 1_000;
    expect(seconds).toBeGreaterThanOrEqual(59);
    expect(seconds).toBeLessThan(65);
  });

  test('S9.28 is returned by GET as it was created', async () => {
    const created = await seller.api.post('/v1/charges', chargeOrder());
    const found = await seller.api.get(`/v1/charges/${created.body.id}`);
    expect(found).toMatchObject({ status: 200, body: created.body });
  });

  test('S7.12 S9.7 gives back metadata with any key', async () => {
    const metadata = '{"$set":"a","a.b":"c","__proto__":"d","constructor":"e","💳":"f"}';
    const order = JSON.stringify(chargeOrder({ metadata: 0 })).replace(
      '"metadata":0',
      `"metadata":${metadata}`,
    );
    const created = await seller.api.post('/v1/charges', order);
    expect(created.status).toBe(201);
    const found = await seller.api.get(`/v1/charges/${created.body.id}`);
    expect(JSON.stringify(found.body.metadata)).toBe(metadata);
  });

  test('S1.5 S2.12 of another account, of the other mode, or unknown is the same 404', async () => {
    const created = await seller.api.post('/v1/charges', chargeOrder());
    const stranger = await newSeller(stack);
    const live = new Http(stack.baseUrl, await newKey(stack, seller.account, { livemode: true }));
    const responses = await Promise.all([
      stranger.api.get(`/v1/charges/${created.body.id}`),
      live.get(`/v1/charges/${created.body.id}`),
      seller.api.get('/v1/charges/ch_00000000000000000000000000'),
      seller.api.get('/v1/charges/not-an-id'),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const sameOf = responses.map(({ headers }) =>
      JSON.stringify([...headers].filter(([name]) => !OF_ONE_REQUEST.includes(name))),
    );
    expect(new Set(sameOf).size).toBe(1);
    expect(responses[0]!.body.error.code).toBe('resource_not_found');
  });
});

describe('a payment', () => {
  test('S1.4 S7.14 S7.16 S8.5 S12.1 S12.4 S19.2 at the bank makes the charge paid and adds the net amount to the balance', async () => {
    const merchant = await newSeller(stack);
    const { body: created } = await merchant.api.post('/v1/charges', chargeOrder());
    const paying = await merchant.api.post(`/v1/test/charges/${created.id}/pay`);
    expect(paying.status).toBe(200);

    const paid = await eventually(async () => {
      const { body } = await merchant.api.get(`/v1/charges/${created.id}`);
      expect(body.status).toBe('paid');
      return body;
    });
    expect(paid.pix.end_to_end_id).toMatch(/^E\d{8}\d{12}[A-Za-z0-9]{11}$/);
    expect(Date.parse(paid.paid_at)).toBeGreaterThan(0);
    await eventually(async () => {
      const { body } = await merchant.api.get('/v1/balance');
      expect(body).toEqual({
        object: 'balance',
        currency: 'BRL',
        balance: 12_808,
        available: 12_808,
        reserved: 0,
        debt: 0,
        withdrawable: null,
      });
    });
  });

  test('S19.1 cannot be simulated twice, with a live key, or by another account', async () => {
    const { body: created } = await seller.api.post('/v1/charges', chargeOrder());
    const path = `/v1/test/charges/${created.id}/pay`;
    const live = new Http(stack.baseUrl, await newKey(stack, seller.account, { livemode: true }));
    expect((await live.post(path)).status).toBe(404);
    expect((await (await newSeller(stack)).api.post(path)).status).toBe(404);
    await seller.api.post(path);
    await eventually(async () =>
      expect((await seller.api.get(`/v1/charges/${created.id}`)).body.status).toBe('paid'),
    );
    expect((await seller.api.post(path)).body.error.code).toBe('charge_not_payable');
  });

  test('S8.17 is not accepted from a forged callback', async () => {
    const { body: created } = await seller.api.post('/v1/charges', chargeOrder());
    const notice = {
      pix: [{ txid: created.id.slice(3), endToEndId: 'E000', valor: '129.90', horario: new Date() }],
    };
    const forged = new Http(stack.baseUrl);
    expect(
      (await forged.post(`/callbacks/bacen/test/${stack.secrets.callbackToken}/pix`, notice)).status,
    ).toBe(200);
    expect((await forged.post('/callbacks/bacen/test/guess/pix', notice)).status).toBe(404);
    expect((await seller.api.get(`/v1/charges/${created.id}`)).body.status).toBe('pending');
  });
});

describe('a refused order', () => {
  test.each([
    ['a decimal', { amount: 10.5 }, 'amount'],
    ['a string', { amount: '1000' }, 'amount'],
    ['nothing', { amount: 0 }, 'amount'],
    ['more than integers hold', { amount: 2 ** 53 }, 'amount'],
    [
      'a wrong CPF',
      { customer: { name: 'B', email: 'b@c.co', document: '529.982.247-24' } },
      'customer.document',
    ],
    ['no e-mail', { customer: { name: 'B', document: '529.982.247-25' } }, 'customer.email'],
    [
      'half a phone',
      { customer: { name: 'B', email: 'b@c.co', document: '52998224725', phone_ddd: '11' } },
      'customer.phone_number',
    ],
    ['a number in metadata', { metadata: { 'a.b': 1 } }, 'metadata.a.b'],
    ['a validity below a minute', { expires_in: 59 }, 'expires_in'],
    ['an address that is none', { customer_ip: '1.2.3.400' }, 'customer_ip'],
    ['an item without price', { items: [{ description: 'x' }] }, 'items.0.amount'],
  ])('S9.7 S9.18 %s names its field', async (_what, change, field) => {
    const { status, body } = await seller.api.post('/v1/charges', chargeOrder(change));
    expect({ status, code: body.error.code, type: body.error.type }).toEqual({
      status: 422,
      code: 'validation_failed',
      type: 'invalid_request_error',
    });
    expect(Object.keys(body.error.details.fields)).toEqual([field]);
    expect(body.error.details.fields[field][0]).toEqual(expect.any(String));
  });

  test('S6.18 below the contract’s minimum has the minimum in the error', async () => {
    const { status, body } = await seller.api.post('/v1/charges', chargeOrder({ amount: 99 }));
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'amount_below_minimum', details: { min_amount: 100 } });
  });

  test('S6.19 of a seller who is not approved yet', async () => {
    const newcomer = await newSeller(stack, { registration: 'pending' });
    const { status, body } = await newcomer.api.post('/v1/charges', chargeOrder());
    expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'seller_not_approved' });
  });
});
