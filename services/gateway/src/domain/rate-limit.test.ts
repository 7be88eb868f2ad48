import { quotaOf, sourceOf } from './rate-limit.ts';

test('the last allowed request leaves nothing, and the next has to wait until the window ends', () => {
  expect(quotaOf(60, { requests: 1, msLeft: 60_000 })).toEqual({
    limit: 60,
    remaining: 59,
    retryAfter: null,
  });
  expect(quotaOf(60, { requests: 60, msLeft: 30_000 })).toEqual({
    limit: 60,
    remaining: 0,
    retryAfter: null,
  });
  expect(quotaOf(60, { requests: 61, msLeft: 30_001 })).toEqual({ limit: 60, remaining: 0, retryAfter: 31 });
  expect(quotaOf(60, { requests: 999, msLeft: 0 })).toEqual({ limit: 60, remaining: 0, retryAfter: 1 });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1::2:3:4:5', '1:0:0:0::/64'],
])('%s counts as %s', (address, source) => {
  expect(sourceOf(address)).toBe(source);
});
