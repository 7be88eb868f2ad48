import { accountSearchOf, nameWords } from './search-words.ts';

test('S40.6 words of a name are without case, accents and punctuation, each once', () => {
  expect(nameWords('  Padaria do João, Pão & Cia. PADARIA 24h ')).toEqual([
    'padaria',
    'do',
    'joao',
    'pao',
    'cia',
    '24h',
  ]);
  expect(nameWords('!!! …')).toEqual([]);
  expect(nameWords('a b c d e f g h i j k l m n')).toHaveLength(12);
});

test.each([
  ['acc_01m7ywnq7zzm58jvbbndgqk4bw', { by: 'id', id: 'acc_01m7ywnq7zzm58jvbbndgqk4bw' }],
  [' 529.982.247-25 ', { by: 'document', document: '52998224725' }],
  ['11.222.333/0001-81', { by: 'document', document: '11222333000181' }],
  ['sk_test_…BcP8', { by: 'hint', hint: 'sk_test_…BcP8' }],
  ['sk_live_...-_x9', { by: 'hint', hint: 'sk_live_…-_x9' }],
  ['pk_test_abcdefgh12345678', { by: 'publishable_key', key: 'pk_test_abcdefgh12345678' }],
  ['529.982.247-24', { by: 'name', words: ['529', '982', '247', '24'] }],
  ['Loja da Ana', { by: 'name', words: ['loja', 'da', 'ana'] }],
])('S40.6 %j is looked for as %j', (typed, search) => {
  expect(accountSearchOf(typed)).toEqual(search);
});

test('S40.6 a whole secret key is looked for by nothing that would find it', () => {
  expect(accountSearchOf('sk_live_NncyO-0WPOfDUBvoOQJ4SwXcffWGvTBWZPIDTViBcP8').by).toBe('name');
});
