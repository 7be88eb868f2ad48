import { ownAddress } from './own-address.ts';

test.each([
  ['/panel/test/cobrancas?status=paid&page=2', '/panel/test/cobrancas?status=paid&page=2'],
  ['https://outra.example/panel/', '/panel'],
  ['//outra.example', '/panel'],
  ['/panel//outra.example', '/panel'],
  ['/\\outra.example', '/panel'],
  [undefined, '/panel'],
])('S28.2 after signing in, %s leads to %s', (wanted, address) => expect(ownAddress(wanted)).toBe(address));
