import { keptBodies, keptBody, keptLine, keptResponse, keptUrl } from './request-entry.ts';

const card = '4539578763621486';
const secrets = [
  card,
  '4539 5787 6362 1486',
  `sk_test_${'a'.repeat(43)}`,
  `sk_live_${'a'.repeat(43)}`,
  `opk_${'a'.repeat(43)}`,
  `whsec_${'a+/'.repeat(10)}=`,
  `cs_${'0'.repeat(26)}_secret_${'a-'.repeat(20)}`,
  'token_3b0df4a1c2e5f607',
];

test.each(secrets)('S23.21 %s stands in no place of an entry', (secret) => {
  const written = encodeURIComponent(secret);
  const body = { note: `veja ${secret}`, list: [secret], [secret]: { [secret]: 1 } };
  const kept = [
    keptBody(body),
    keptLine(`agente ${secret}`),
    ...Object.values(keptUrl(`/v1/charges/${written}?a=${written}&${written}=1&${written}`)),
  ];
  expect(kept).toEqual([
    '{"note":"[removed]","list":["[removed]"],"[removed]":{"[removed]":1}}',
    '[removed]',
    '/v1/charges/[removed]',
    'a=[removed]&[removed]&[removed]',
  ]);
});

test('S23.3 members and parameters with the name of a secret have no value', () => {
  expect(keptBody({ password: { a: 1 }, card: { cvv: 123, holder_name: 'ANA' }, key: null })).toBe(
    '{"password":"[removed]","card":{"cvv":"[removed]","holder_name":"ANA"},"key":"[removed]"}',
  );
  const query = 'token=a=b&card[cvv]=864&pass%77ord=x&page=2&whsec_a+b/c+d/e=1&monkey=1';
  expect(keptUrl(`/v1/x?${query}`).query).toBe(
    'token=[removed]&card[cvv]=[removed]&pass%77ord=[removed]&page=2&[removed]&monkey=1',
  );
});

test('S23.3 names may be written as the field writes them, and as paths', () => {
  const card = { cvc: '864', CVV: 864, securityCode: '864', 'card.security-code': '864', 'card[pin]': '1' };
  const removed = Object.keys(card).map((name) => [name, '[removed]']);
  expect(JSON.parse(keptBody({ card, Password: 'x' })!)).toEqual({
    card: Object.fromEntries(removed),
    Password: '[removed]',
  });
  expect(keptUrl('/v1/x?card[security-code]=864&cardCvv=864&CLIENT-SECRET=x&c%C3%B3digo=1').query).toBe(
    'card[security-code]=[removed]&cardCvv=[removed]&CLIENT-SECRET=[removed]&c%C3%B3digo=1',
  );
});

test('a response says which secret was refused, and why', () => {
  const error = { fields: { 'card.token': ['Campo obrigatório.'] }, client_secret: 'x' };
  expect(keptResponse(error)).toBe(
    '{"fields":{"card.token":["Campo obrigatório."]},"client_secret":"[removed]"}',
  );
});

test.each([
  'token_not_found',
  'sk_test_…wxyz',
  'ch_01kb2q8ye6p9n0f5m3r7t1w4x8',
  '529.982.247-25',
  'whsec_',
  '__proto__',
])('%s is kept', (text) => {
  expect(keptLine(text)).toBe(text);
  expect(keptBody({ [text]: text })).toBe(JSON.stringify({ [text]: text }));
});

test('what does not decode, and a URL without a query, is kept as it is', () => {
  expect(keptUrl('/v1/%ff?%=%e0')).toEqual({ path: '/v1/%ff', query: '%=%e0' });
  expect(keptUrl('/v1/charges')).toEqual({ path: '/v1/charges', query: null });
  expect(keptUrl('/v1/charges?')).toEqual({ path: '/v1/charges', query: null });
});

test('a body longer than 16 KiB is cut, at a character', () => {
  const long = `a${'ç'.repeat(16_000)}`;
  const { request, response, truncated } = keptBodies(long, '{}');
  expect([Buffer.byteLength(request!), response, truncated]).toEqual([16_383, '{}', true]);
});
