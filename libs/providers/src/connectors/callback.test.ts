import { bacen } from '../bacen/connector.ts';
import { efi } from '../efi/connector.ts';
import { pagarme } from '../pagarme/connector.ts';
import type { Connector } from './connector.ts';
import { connectors } from './registry.ts';

const routeOf = ({ callbacks }: Connector, path: string) => callbacks.find((route) => route.path === path)!;
const hintsOf = (connector: Connector, path: string, body: object) => {
  const route = routeOf(connector, path);
  return route.hintsOf(route.body.parse(body));
};
const e2eid = 'E'.padEnd(32, '1');

test('a payment is passed on before what was returned of it, each id once', () => {
  const payment = { txid: 't1', endToEndId: e2eid, valor: '1.00', devolucoes: [{ id: 'r1' }] };
  const pix = [payment, payment, { endToEndId: 'short', txid: null }, { txid: 't2', devolucoes: null }];
  expect(hintsOf(bacen, '/pix', { pix })).toEqual([
    { about: 'pix', ids: ['t1', 't2'] },
    { about: 'returns', ids: [e2eid] },
  ]);
});

test('disputes and payouts are passed on by their ids', () => {
  expect(hintsOf(bacen, '/med', { meds: [{ id: 'm1' }, { id: 'm1', situacao: 'ACEITA' }] })).toEqual([
    { about: 'disputes', ids: ['m1'] },
  ]);
  const pix = [{ gnExtras: { idEnvio: 'w1' }, status: 'REALIZADO' }, { gnExtras: 1 }, {}];
  expect(hintsOf(efi, '/pix', { pix })).toEqual([{ about: 'payouts', ids: ['w1'] }]);
});

test.each([
  ['order.paid', (code: string) => ({ id: 'or_1', code, charges: [{ id: 'ch_2' }, null] }), true, ['ch_2']],
  ['charge.refunded', (code: string) => ({ id: 'ch_2', code: 'other', order: { code } }), false, ['ch_2']],
  ['charge.chargedback', (code: string) => ({ charge: { order: { code } } }), false, []],
])('%s is passed on by our code, wherever it stands', (type, dataOf, isOfPayment, acquirerChargeIds) => {
  const id = 'ch_01jd0000000000000000000000';
  expect(hintsOf(pagarme, '', { type, data: dataOf(id) })).toEqual([
    { about: 'cards', ids: [id], isOfPayment, acquirerChargeIds },
  ]);
  expect(hintsOf(pagarme, '', { type, data: dataOf('or_1') })).toMatchObject([{ ids: [] }]);
});

/** https://dev.efipay.com.br/docs/api-pix/webhooks, "Recebendo callbacks": of a Pix that was sent. */
const sentPix = {
  endToEndId: e2eid,
  chave: 'saques@plataforma.example',
  tipo: 'SOLICITACAO',
  status: 'REALIZADO',
  valor: '12.34',
  horario: { solicitacao: '2026-11-23T12:00:00.000Z', liquidacao: '2026-11-23T12:00:05.000Z' },
  gnExtras: { idEnvio: 'w1', tarifa: '0.00' },
};

test('a callback counts once, in any order of members and with unknown ones', () => {
  const reversed = Object.fromEntries(Object.entries(sentPix).reverse());
  const pix = [sentPix, reversed, { ...sentPix, status: 'NEVER_SEEN', more: [null] }];
  expect(hintsOf(efi, '/pix', { pix })).toEqual([{ about: 'payouts', ids: ['w1'] }]);
  expect(hintsOf(efi, '/pix', { pix: [{ ...sentPix, gnExtras: null }] })).toMatchObject([{ ids: [] }]);
});

test('of any body, what can be read is passed on', () => {
  const payments = (pix: unknown) => hintsOf(bacen, '/pix', { pix })[0]!.ids;
  const good = { txid: 't1', endToEndId: e2eid };
  expect(payments([null, 'x', good, { txid: null }, { txid: 't'.repeat(36) }, { devolucoes: null }])).toEqual(
    ['t1'],
  );
  expect(payments([{ ...good, endToEndId: null, devolucoes: [{}] }])).toEqual(['t1']);
  expect(payments(Array.from({ length: 1_001 }, (_, index) => ({ txid: `t${index}` })))).toHaveLength(1_000);
  for (const body of [null, [], 7, 'x', {}, { pix: null }, { pix: good }, { evento: 'teste_webhook' }])
    for (const connector of [bacen, efi])
      expect(hintsOf(connector, '/pix', body as object).flatMap(({ ids }) => ids)).toEqual([]);
});

test('each route has a path of its own, and an example about nothing', () => {
  for (const { name, callbacks } of connectors) {
    expect([name, new Set(callbacks.map(({ path }) => path)).size]).toEqual([name, callbacks.length]);
    for (const { body, hintsOf } of callbacks)
      expect(hintsOf(body.parse(body.meta()?.example)).flatMap(({ ids }) => ids)).toEqual([]);
  }
});
