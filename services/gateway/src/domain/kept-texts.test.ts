import { keptBodies, keptBody, keptLine, keptResponse, keptUrl, TooMuchText } from './kept-texts.ts';
import { resourcesOf } from './request-entry.ts';

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
  // A client secret says in its name what it is: then its value goes, too.
  expect(keptBody(body)).toMatch(
    /^{"note":"\[removed]","list":\["\[removed]"],"\[removed]":(?:{"\[removed]":1}|"\[removed]")}$/,
  );
  const kept = [
    keptLine(`agente ${secret}`, 2_048),
    ...Object.values(keptUrl(`/v1/charges/${written}?a=${written}&${written}=1&${written}`)),
  ];
  expect(kept).toEqual(['[removed]', '/v1/charges/[removed]', 'a=[removed]&[removed]&[removed]']);
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
  const fields = { 'card.token': ['Campo obrigatório.'] };
  expect(keptResponse({ error: { details: { fields } }, client_secret: 'x' })).toBe(
    '{"error":{"details":{"fields":{"card.token":["Campo obrigatório."]}}},"client_secret":"[removed]"}',
  );
  expect(keptResponse({ fields, metadata: { 'card.cvv': '864', 'card[cvv]': '864' } })).toBe(
    '{"fields":{"card.token":"[removed]"},"metadata":{"card.cvv":"[removed]","card[cvv]":"[removed]"}}',
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
  expect(keptLine(text, 2_048)).toBe(text);
  expect(keptBody({ [text]: text })).toBe(JSON.stringify({ [text]: text }));
});

test.each([
  '4539%205787%206362%201486%zz',
  `sk%5Ftest%5F${'a'.repeat(43)}%zz`,
  '4539%2F5787%2F6362%2F1486',
  '%34539578763621486',
  '%25252534539578763621486',
  '50%254539578763621486',
  '4539%255787%256362%251486',
  '100%',
  '%ff',
  `%${'25'.repeat(6)}41`,
])('S23.21 no escape hides a secret, and what does not decode is not kept: %s', (written) => {
  expect(keptUrl(`/v1/charges/${written}?a=${written}&page=2`)).toEqual({
    path: '/v1/charges/[removed]',
    query: 'a=[removed]&page=2',
  });
});

test.each([
  'c%76v=864',
  'c%2576v=864',
  'c%76v%zz=864',
  'card[cvv][0]=864',
  'card[cvv][]=864',
  'x=%7B%22cvv%22%3A%22864%22%7D',
  '%ff=864',
])('S23.3 the value of a secret parameter is not kept, however its name is written: %s', (query) => {
  expect(keptUrl(`/v1/x?${query}`).query).not.toContain('864');
});

test('S23.21 a card number in several parts of a path or query is found', () => {
  const parts = card.match(/.{4}/g)!;
  expect(keptUrl(`/v1/charges/${parts.join('/')}?${parts.join('&')}`)).toEqual({
    path: '[removed]',
    query: '[removed]',
  });
  expect(keptUrl(`/v1/charges/${parts.join('/%20')}`).path).toBe('[removed]');
});

test('escapes of anything else are kept as they are written', () => {
  const url = { path: '/v1/charges/caf%C3%A9', query: 'x=100%25&y=a+b%2Bc&z=a%2520b&v={}' };
  expect(keptUrl(`${url.path}?${url.query}`)).toEqual(url);
});

test('S23.3 JSON in a text is cleaned like the body itself', () => {
  const nested = (text: string) => JSON.parse(keptBody({ payload: text })!).payload;
  expect(nested('{"cvv":"123", "note":"a"}')).toBe('{"cvv":"[removed]","note":"a"}');
  expect(nested(' [{"cvv":"123"}]')).toBe('[{"cvv":"[removed]"}]');
  expect(nested(JSON.stringify('{"cvv":"123"}'))).toBe(JSON.stringify('{"cvv":"[removed]"}'));
  expect(nested('{"list":[1,true,null]}')).toBe('{"list":[1,true,null]}');
  expect(nested('{"cvv":')).toBe('{"cvv":');
  expect(nested('[nota] paga')).toBe('[nota] paga');
  expect(keptLine('{"cvv":"123"}', 2_048)).toBe('{"cvv":"[removed]"}');
  expect(keptResponse({ metadata: { payload: '{"cvv":"123"}' } })).toBe(
    '{"metadata":{"payload":"{\\"cvv\\":\\"[removed]\\"}"}}',
  );
});

test('S23.3 JSON in texts is followed a few levels; what is deeper is not kept', () => {
  let text = '{"cvv":"123"}';
  for (let level = 1; level <= 6; level++) {
    text = JSON.stringify({ text });
    expect([level, keptBody({ text })]).toEqual([level, expect.not.stringContaining('123')]);
  }
  const deep = '['.repeat(40_000) + ']'.repeat(40_000);
  expect(keptBody({ deep })).toBe('{"deep":"[removed]"}');
});

test('S23.3 a name may be of several words, or of several names', () => {
  const names = [
    ...['security code', 'Código de Segurança', 'número do cartão', 'card[security][code]', 'api.key'],
    ...['código de verificação do cartão', 'primary account number'],
  ];
  for (const name of names) {
    expect(JSON.parse(keptBody({ [name]: '864' })!)).toEqual({ [name]: '[removed]' });
    expect(JSON.parse(keptBody({ name, value: '864' })!)).toEqual({ name, value: '[removed]' });
    const query = `${encodeURIComponent(name)}=864`;
    expect(keptUrl(`/v1/x?${query}`).query).toBe(query.replace(/864$/, '[removed]'));
  }
});

test('S23.20 what stands in a name beside a value counts before it is judged', () => {
  const long = 'ﷺ '.repeat(100_000);
  expect(() => keptBody({ name: long, value: 1 })).toThrow(TooMuchText);
});

test('S23.3 a pair of name and value is cleaned by its name', () => {
  const pairs = [
    { name: 'cvv', value: '123' },
    { value: { a: 1 }, key: 'card_cvv' },
    { name: 'cor', value: 'azul' },
    { key: 1, value: 2 },
  ];
  expect(JSON.parse(keptBody({ pairs })!)).toEqual({
    pairs: [
      { name: 'cvv', value: '[removed]' },
      { value: '[removed]', key: '[removed]' },
      { name: 'cor', value: 'azul' },
      { key: '[removed]', value: 2 },
    ],
  });
});

test('a URL without a query is kept as it is', () => {
  expect(keptUrl('/v1/charges')).toEqual({ path: '/v1/charges', query: null });
  expect(keptUrl('/v1/charges?')).toEqual({ path: '/v1/charges', query: null });
});

test('a body longer than 16 KiB is cut, at a character', () => {
  const long = `a${'ç'.repeat(16_000)}`;
  const { request, response, truncated } = keptBodies(long, '{}');
  expect([Buffer.byteLength(request!), response, truncated]).toEqual([16_383, '{}', true]);
});

test('S23.3 any name of a path counts, not the last one alone', () => {
  expect(keptBody({ 'cvv[0]': '864', 'card.cvv.value': '864', name: 'card[cvv][0]', value: '864' })).toBe(
    '{"cvv[0]":"[removed]","card.cvv.value":"[removed]","name":"card[cvv][0]","value":"[removed]"}',
  );
});

test.each([
  '%7B%22cvv%22%3A%22864%22%7D',
  'https://hooks.loja.example/x?token=SEGREDO',
  'https%3A%2F%2Floja.example%2F%3Fcvv%3D864',
  'https://loja.example/#access_token=SEGREDO',
  '{"cvv":"864",}',
  "{'cvv': '864'}",
  '{"cvv":"86',
  'a=1;cvv=864',
  'CVV: 864',
  'cvv      : 864',
  'numero   : 1\ncvv      : 864',
  'senha    = abc1',
  '{"a":1,"cvv"     :  "864"',
  'código de segurança: 864',
  'código de\tsegurança: 864',
  '"security" "code": 864',
  'O número do cartão = 4539578763621487',
  'Security Code: 864',
  '<securityCode>864</securityCode>',
  '<card><cvv>864</cvv></card>',
  'cvv：864',
  'cvv＝864',
])('S23.21 a value with the name of a secret before it is kept nowhere: %s', (text) => {
  expect(keptBody({ text })).toBe('{"text":"[removed]"}');
  expect(keptLine(text, 255)).toBe('[removed]');
  expect(keptUrl(`/v1/x?return_url=${encodeURIComponent(text)}`).query).toBe('return_url=[removed]');
});

test.each([
  '2026-11-27T10:00:00.000Z',
  'https://loja.example/pedido?id=1&cupom=10',
  'Horário: das 9:00 às 18:00',
  'a=b',
  'token=',
  'Chave de fenda: 1, parafuso: 10',
  'Número do pedido: 10; código de rastreio: 20',
  'São 2 > 1',
  '00020126580014br.gov.bcb.pix0136aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee520400005303986',
])('a text without a secret is kept as it is: %s', (text) => {
  expect(keptBody({ text })).toBe(JSON.stringify({ text }));
});

test('S23.3 JSON in a text above any limit of a body is not kept', () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const hidden = [deep, `[1${'0'.repeat(40)},${deep}]`, `[${'0,'.repeat(15_001)}${deep}]`];
  for (const text of hidden) expect(keptBody({ text })).toBe('{"text":"[removed]"}');
});

test('S23.21 a card number is not kept as a number that lost digits, nor as an id', () => {
  expect(keptBody(JSON.parse('{"n":4539578763621486123,"amount":123456789012}'))).toBe(
    '{"n":"[removed]","amount":123456789012}',
  );
  const id = `ch_${card}aaaaaaaaaa`;
  expect(resourcesOf({ code: id }, null)).toEqual([]);
  expect(keptUrl(`/v1/charges/${id}`).path).toBe('/v1/charges/[removed]');
});

/** JSON in JSON in JSON, with escapes: each text in it would be read in a dozen ways. */
function nestedText(length: number): string {
  const pair = `${'x'.repeat(200)}=1 `;
  let text = `%25252541 ${pair.repeat(length / pair.length)}`;
  for (let level = 0; level < 4; level++) text = JSON.stringify([text]);
  return text;
}

test('S23.20 what would take long to look through is not kept', () => {
  const text = nestedText(6_500);
  const query = encodeURIComponent(nestedText(700));
  for (const keep of [
    () => keptBody({ text }),
    () => keptResponse({ text }),
    () => keptLine(text, 255),
    () => keptUrl(`/v1/x?a=${query}`),
    () => keptBody({ ['x'.repeat(200_000)]: 1 }),
  ])
    expect(keep).toThrow(RangeError);
});

test('S23.20 a long text is looked through, if in few ways', () => {
  const text = 'Camiseta azul, tamanho 42; '.repeat(4_000);
  expect(keptBody({ text })).toBe(JSON.stringify({ text }));
});
