import { urlProblem } from './endpoint-url.ts';

const live = { livemode: true, allowPrivate: true };
const test_ = { livemode: false, allowPrivate: false };
const localTest = { livemode: false, allowPrivate: true };

test.each([
  ['https://loja.example/webhooks', live],
  ['https://loja.example:8443/webhooks?a=1', live],
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
  ['http://127.0.0.1:3000/', test_],
  ['http://169.254.169.254/latest/meta-data', localTest],
  ['ftp://loja.example/', test_],
  ['javascript:alert(1)', test_],
  ['https://user:secret@loja.example/', live],
  ['not an address', live],
])('%s may not', (url, rules) => {
  expect(urlProblem(url, rules)).not.toBeNull();
});
