import fc from 'fast-check';
import { urlProblem } from './endpoint-url.ts';

const live = { livemode: true, allowPrivate: true };
const test_ = { livemode: false, allowPrivate: false };
const localTest = { livemode: false, allowPrivate: true };

test.each([
  ['https://loja.example/webhooks', live],
  ['https://loja.example:8443/webhooks?a=1', live],
  ['https://LOJA.example/webhooks#x', live],
  ['https://pão.example/webhooks', live],
  ['https://webhooks.loja.com.br', live],
  ['http://loja.example/webhooks', test_],
  ['http://127.0.0.1:3000/webhooks', localTest],
  ['http://localhost:3000', localTest],
  ['http://[::1]:3000', localTest],
])('%s may be an endpoint', (url, rules) => {
  expect(urlProblem(url, rules)).toBeNull();
});

test.each([
  ['http://loja.example/webhooks', live],
  ['https://10.0.0.1/', live],
  ['https://127.0.0.1/', live],
  ['https://localhost/', live],
  ['https://localhost./', live],
  ['https://0x7f.1/', live],
  ['https://2130706433/', live],
  ['https://[::ffff:127.0.0.1]/', live],
  ['https://metadata.google.internal/', live],
  ['https:///hook', live],
  ['https:///hook', localTest],
  ['https:////loja.example/hook', live],
  ['https:hook', live],
  ['https:loja.example', live],
  ['https:\\\\loja.example/', live],
  ['https://\\loja.example/', live],
  ['https://loja.example\\@intranet/', live],
  ['https://lo\nja.example/', live],
  ['https://loja\u200b.example/', live],
  [' https://loja.example/', live],
  ['https://hook/', live],
  ['https://loja.example./', live],
  ['https://8.8.8.8/', live],
  ['https://[2606:4700::1111]/', live],
  ['https://134744072/', live],
  ['https://1.2.3.4.5/', live],
  ['https://loja.lan/', live],
  ['https://router.home.arpa/', live],
  ['https://loja.test/', live],
  ['https://loja..example/', live],
  ['https://-loja.example/', live],
  ['https://@loja.example/', live],
  ['https://:@loja.example/', live],
  ['https://:secret@loja.example/', live],
  ['https://loja.example:0/', live],
  ['https://loja.example:99999/', live],
  ['http://127.0.0.1:3000/', test_],
  ['http://169.254.169.254/latest/meta-data', localTest],
  ['ftp://loja.example/', test_],
  ['javascript:alert(1)', test_],
  ['https://user:secret@loja.example/', live],
  ['not an address', live],
])('%s may not', (url, rules) => {
  expect(urlProblem(url, rules)).not.toBeNull();
});

/** Parts of addresses that the URL standard reads in surprising ways. */
const piece = fc.constantFrom(
  ...[
    'https:',
    'http:',
    '/',
    '//',
    '///',
    '\\',
    '@',
    ':',
    ':0',
    ':8443',
    '.',
    '..',
    '%2e',
    '%00',
    '[',
    ']',
    '::1',
    '#',
    '?',
  ],
  ...[
    'loja',
    'example',
    'loja.example',
    'localhost',
    'internal',
    '127.0.0.1',
    '0x7f',
    '1',
    '169.254.169.254',
    'user',
    ' ',
    '\t',
    '。',
    '＠',
  ],
);

test('S13.23 a live URL that is accepted names one public host, as it is written', () => {
  let accepted = 0;
  const host = fc.constantFrom('loja.example', 'a.b.example', 'LOJA.example', 'pão.example');
  const anyUrl = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => `https://${pieces.join('')}`),
    fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join('')),
    fc
      .tuple(host, fc.array(piece, { maxLength: 4 }))
      .map(([name, rest]) => `https://${name}/${rest.join('')}`),
  );
  fc.assert(
    fc.property(anyUrl, (url) => {
      if (urlProblem(url, live) !== null) return;
      accepted += 1;
      const { protocol, hostname, username, password } = new URL(url);
      expect([protocol, username, password]).toEqual(['https:', '', '']);
      expect(hostname).toMatch(/^([a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/);
      const [written] = url.slice('https://'.length).split(/[/?#]/);
      expect(new URL(`https://${written}/`).hostname).toBe(hostname);
      expect(written).not.toMatch(/[@\\\s]/);
    }),
    { numRuns: 5_000 },
  );
  expect(accepted).toBeGreaterThan(500);
});
