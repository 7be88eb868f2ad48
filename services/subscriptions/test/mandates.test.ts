import { type WebhookEvent, WebhookReceiver } from '@catraca/stack/receiver';
import { eventually } from '@catraca/testing/eventually';
import { subscribe } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { Payers } from './payers.ts';

const payers = await opened(Payers.open());
const { seller } = payers;
const receiver = await WebhookReceiver.open();
afterAll(() => receiver.close());
const got: WebhookEvent[] = [];
receiver.onWebhook(({ event, verified }) => verified && got.push(event));
await subscribe(payers.stack, seller.account, receiver, ['charge.paid', 'mandate.activated']);

test('S30.1 the payment of the first charge approves a mandate, and the seller hears of both', async () => {
  const mandate = await payers.mandate({ reference: 'contrato-1', metadata: { plano: 'ouro' } });
  expect(mandate).toMatchObject({
    object: 'mandate',
    status: 'pending',
    authorization: 'first_payment',
    reference: 'contrato-1',
    charge: expect.stringMatching(/^ch_/),
    bank_id: expect.stringMatching(/^RR/),
    qr_code: expect.stringContaining('/qr/v2/rec/'),
    payer: null,
    reason: null,
  });

  await seller.api.post(`/v1/test/charges/${mandate.charge}/pay`);

  const path = `/v1/mandates/${mandate.id}`;
  await payers.becomes(path, { status: 'active', payer: { bank_ispb: '99999999' }, reason: null });
  expect(await payers.read(`/v1/charges/${mandate.charge}`)).toMatchObject({ status: 'paid', amount: 3_500 });
  await eventually(() => {
    const types = got.map(({ type }) => type).sort();
    expect(types).toEqual(['charge.paid', 'mandate.activated']);
  });
  expect(got.find(({ type }) => type === 'mandate.activated')!.data).toEqual({
    mandate: { id: mandate.id, status: 'active', reference: 'contrato-1', metadata: { plano: 'ouro' } },
  });
});
