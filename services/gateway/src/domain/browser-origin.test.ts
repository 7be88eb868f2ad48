import { isOfDomains, pageHost } from './browser-origin.ts';

const isAllowed = (origin: string, domains: string[]) => {
  const host = pageHost({ origin });
  return host !== null && isOfDomains(host, domains);
};

test('an exact host is allowed on any port, and no other host', () => {
  const domains = ['loja.example'];
  expect(isAllowed('https://loja.example', domains)).toBe(true);
  expect(isAllowed('https://loja.example:8443', domains)).toBe(true);
  expect(isAllowed('https://LOJA.example', domains)).toBe(true);
  for (const host of ['www.loja.example', 'aloja.example', 'loja.example.evil.example', 'loja.exampl'])
    expect([host, isAllowed(`https://${host}`, domains)]).toEqual([host, false]);
});

test('S3.11 *.host allows the hosts below it and not the host itself', () => {
  const domains = ['*.loja.example'];
  expect(isAllowed('https://www.loja.example', domains)).toBe(true);
  expect(isAllowed('https://a.b.loja.example', domains)).toBe(true);
  for (const host of ['loja.example', 'aloja.example', 'www.loja.example.evil.example'])
    expect([host, isAllowed(`https://${host}`, domains)]).toEqual([host, false]);
});

test('a key without domains is allowed nowhere', () => {
  expect(isAllowed('https://loja.example', [])).toBe(false);
});

test('the origin comes first, then the page that the request names', () => {
  const referer = 'https://loja.example/carrinho?x=1';
  expect(pageHost({ referer })).toBe('loja.example');
  expect(pageHost({ origin: 'https://outra.example', referer })).toBe('outra.example');
  expect(pageHost({ origin: 'null', referer })).toBeNull();
});

test('what is no page on the web has no host', () => {
  for (const origin of ['null', '', 'loja.example', 'file:///loja.example', 'javascript://loja.example'])
    expect([origin, pageHost({ origin })]).toEqual([origin, null]);
  expect(pageHost({})).toBeNull();
});
