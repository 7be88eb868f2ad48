import { domainName } from './domain-name.ts';

const longest = 'x'.repeat(63);

test.each([
  ['loja.example', 'loja.example'],
  ['  Loja.Example ', 'loja.example'],
  ['*.LOJA.example', '*.loja.example'],
  ['www.loja.com.br', 'www.loja.com.br'],
  ['localhost', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
  ['pão-de-açúcar.com.br', 'xn--po-de-acar-f5a8cwp.com.br'],
  [`${longest}.example`, `${longest}.example`],
])('%s is the domain %s', (written, domain) => {
  expect(domainName.parse(written)).toBe(domain);
});

test.each([
  '',
  '*',
  '*.',
  '*.example',
  '*.*.example',
  'www.*.example',
  '*loja.example',
  'https://loja.example',
  'loja.example/',
  'loja.example/caminho',
  'loja.example:443',
  'loja.example?x',
  'loja.example#x',
  'ana@loja.example',
  'loja..example',
  '.loja.example',
  'loja.example.',
  '-loja.example',
  'loja-.example',
  'lo ja.example',
  'loja_1.example',
  'lo%6aa.example',
  'loja.example\\evil.example',
  'loja.example,evil.example',
  '[::1]',
  '::1',
  '1',
  '0x7f.1',
  '*.127.0.0.1',
  `${longest}x.example`,
  `${'x.'.repeat(130)}example`,
  null,
  7,
])('%p is none', (written) => {
  expect(domainName.safeParse(written).success).toBe(false);
});
