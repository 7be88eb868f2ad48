import { parseDocument } from '@catraca/kernel/document';
import { newId } from '@catraca/kernel/ids';
import fc from 'fast-check';
import { meaningsOf } from './search-words.ts';

test.each([
  ['529.982.247-25', { document: '52998224725' }],
  ['52998224725', { document: '52998224725' }],
  ['11.222.333/0001-81', { document: '11222333000181' }],
  ['11222333000181', { document: '11222333000181' }],
  ['12.abc.345/01de-35', { document: '12ABC34501DE35' }],
  ['ana@loja.example', { email: 'ana@loja.example' }],
  ['ana@pão.example', { email: 'ana@xn--po-sia.example' }],
  ['0010', { lastFour: '0010' }],
  ['E18236120202611271530abcdefghijk', { endToEndId: 'E18236120202611271530abcdefghijk' }],
  ['D18236120202611271530s0123456789', { rtrId: 'D18236120202611271530s0123456789' }],
  ['pedido nº 38', {}],
])('S27.35 %s', (words, meanings) => {
  const found = meaningsOf(words);
  expect(found).toMatchObject(meanings);
  expect(found.named).toBeUndefined();
});

test('S27.37 a CPF, a CNPJ and an e-mail are in no query of a reference', () => {
  for (const words of ['529.982.247-25', '11222333000181', 'ana@loja.example'])
    expect(meaningsOf(words)).not.toHaveProperty('reference');
});

test('S27.35 five digits are no last four, and a wrong CPF is none', () => {
  expect(meaningsOf('00100')).not.toHaveProperty('lastFour');
  expect(meaningsOf('529.982.247-26').document).not.toBe('52998224725');
});

test('S27.35 an id says what it names', () => {
  const prefixes = {
    ch: 'charge',
    rf: 'refund',
    med: 'dispute',
    wd: 'withdrawal',
    mnd: 'mandate',
    sub: 'subscription',
  } as const;
  for (const [prefix, kind] of Object.entries(prefixes)) {
    const id = newId(prefix as keyof typeof prefixes);
    expect(meaningsOf(id).named).toEqual({ kind, id });
    expect(meaningsOf(id.slice(0, -1)).named).toBeUndefined();
  }
});

test('S27.35 whatever else is written may be a reference', () => {
  const others = fc.string().filter((words) => !words.includes('@') && parseDocument(words) === null);
  fc.assert(fc.property(others, (words) => meaningsOf(words).reference === words));
});
