import fc from 'fast-check';
import { addressKind, isCallable } from './addresses.ts';

const hostile = [
  ...['127.0.0.1', '127.255.255.254', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255'],
  ...['192.168.0.1', '192.168.255.255', '0.0.0.0', '0.1.2.3', '100.64.0.1', '100.127.255.255'],
  ...['169.254.169.254', '169.254.170.2', '168.63.129.16', '100.100.100.200', '192.0.0.192', '192.0.2.1'],
  ...['192.31.196.1', '192.52.193.1', '192.88.99.1', '192.175.48.1', '198.18.0.1', '198.19.255.255'],
  ...['198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1'],
  ...['::ffff:0:127.0.0.1', '64:ff9b::127.0.0.1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '100::1', '5f00::1'],
  ...['2002:7f00:1::', '2002:a9fe:a9fe::1', '2001::1', '2001:0:4136:e378::1', '2001:db8::1', '2001:20::1'],
  ...['3fff::1', '3ffe::1', '2620:4f:8000::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0'],
  ...['fec0::1', 'ff02::1', 'ff0e::1', '::1%lo', '4000::1', '8000::1'],
];

test.each(hostile)('S13.24 %s may not be called', (address) => {
  expect(isCallable(address, false)).toBe(false);
});

test.each(['', 'localhost', '127.1', '0x7f.0.0.1', '2130706433', '017700000001', '127.0.0.1.', '[::1]'])(
  '"%s" is not an address and may not be called even if private ones may',
  (text) => {
    expect(isCallable(text, true)).toBe(false);
  },
);

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '100.63.255.255',
  '172.32.0.1',
  '169.253.0.1',
  '200.160.2.3',
  '2606:4700::1111',
  '2804:14c::1',
])('%s may be called', (address) => {
  expect(isCallable(address, false)).toBe(true);
});

test.each(['127.0.0.1', '::1', '10.1.2.3', '172.20.0.2', '192.168.1.1', 'fd00::1'])(
  '%s may be called if private addresses are allowed',
  (address) => {
    expect(isCallable(address, true)).toBe(true);
  },
);

test.each([
  ...['169.254.169.254', '0.0.0.0', '100.64.0.1', '224.0.0.1', 'fe80::1', '::ffff:127.0.0.1'],
  ...['fd00:ec2::254', 'fd00:0ec2::1', 'fd20:ce::254'],
])('%s may not be called even if private addresses are allowed', (address) => {
  expect(isCallable(address, true)).toBe(false);
});

test('no IPv4 address becomes callable when embedded in an IPv6 one', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom('::ffff:', '::', '::ffff:0:', '64:ff9b::'), (address, prefix) => {
      expect(isCallable(prefix + address, true)).toBe(prefix + address === '::0.0.0.1');
    }),
  );
});

test('an address has the same kind in every notation', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
      expect(addressKind(address)).toBe(addressKind(canonical));
    }),
  );
});
