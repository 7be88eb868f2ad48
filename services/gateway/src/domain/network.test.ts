import { isNetwork } from './network.ts';

test.each(['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '::1', 'fd00::/8', '::/0'])('%s is a network', (text) => {
  expect(isNetwork(text)).toBe(true);
});

test.each([
  '',
  'loopback',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0/8',
  'fd00::/129',
  '10.0.0.0/8/8',
  '10.0.0.0/',
])('%j is none', (text) => {
  expect(isNetwork(text)).toBe(false);
});
