import { type PageScope, pageHeaders } from './page-headers.ts';

const scope: PageScope = {
  origin: 'https://pay.example',
  livemode: true,
  domains: ['loja.example', '*.lojas.example'],
  tokenizationUrl: 'https://api.acquirer.example/core/v5/tokens',
  threeDsUrl: 'https://3ds.acquirer.example/library.js',
};

const directive = (name: string, changes: Partial<PageScope> = {}) =>
  pageHeaders({ ...scope, ...changes })
    ['Content-Security-Policy']!.split('; ')
    .find((one) => one.startsWith(`${name} `));

test('S3.13 only the key’s domains may frame the page, in live mode by https', () => {
  expect(directive('frame-ancestors')).toBe('frame-ancestors https://loja.example https://*.lojas.example');
});

test('in test mode they may use other ports', () => {
  expect(directive('frame-ancestors', { livemode: false, domains: ['localhost'] })).toBe(
    'frame-ancestors https://localhost localhost:*',
  );
});

test('a key without domains frames nothing', () => {
  expect(directive('frame-ancestors', { domains: [] })).toBe("frame-ancestors 'none'");
});

test('S16.15 scripts come from here and from the acquirer’s 3-D Secure, and nothing is inline', () => {
  expect(directive('script-src')).toBe("script-src 'self' https://3ds.acquirer.example");
  expect(directive('style-src')).toBe("style-src 'self'");
  expect(directive('connect-src')).toBe(
    'connect-src https://pay.example/v1/ https://api.acquirer.example https://3ds.acquirer.example',
  );
  expect(directive('frame-src')).toBe('frame-src https://3ds.acquirer.example');
});

test('without cards the page talks to nobody else', () => {
  const without = { tokenizationUrl: null, threeDsUrl: null };
  expect(directive('connect-src', without)).toBe('connect-src https://pay.example/v1/');
  expect(directive('frame-src', without)).toBe("frame-src 'none'");
});
