import { seller } from '../examples.test-data.ts';
import { whyUnavailable, whyUnavailableFor } from './card-availability.ts';

const operation = { isPlatformEnabled: true, isAcquirerAccountEnabled: true, hasCredential: true };
const free = { ...seller.contract, platform: { fixed: 0, percentBps: 9_800 } };

test('a seller with everything in place sells by card', () => {
  expect(whyUnavailable(operation, seller)).toBeNull();
  expect(whyUnavailableFor(10_000, operation, seller)).toBeNull();
});

test('S15.9 the first cause in the order of the specification is named', () => {
  const nothing = { isPlatformEnabled: false, isAcquirerAccountEnabled: false, hasCredential: false };
  const closed = { ...seller, isCardEnabled: false, isApproved: false, contract: free };
  const reasons = [
    whyUnavailableFor(1, nothing, closed),
    whyUnavailableFor(1, { ...nothing, isPlatformEnabled: true }, closed),
    whyUnavailableFor(1, { ...operation, hasCredential: false }, closed),
    whyUnavailableFor(1, { ...operation, hasCredential: false }, { ...closed, isCardEnabled: true }),
    whyUnavailableFor(1, { ...operation, hasCredential: false }, { ...seller, contract: free }),
    whyUnavailableFor(1, operation, { ...seller, contract: free }),
    whyUnavailableFor(99, operation, seller),
  ];
  expect(reasons).toEqual([
    'platform_disabled',
    'gateway_account_disabled',
    'seller_disabled',
    'seller_cannot_transact',
    'no_credential',
    'fee_disabled',
    'amount_below_minimum',
  ]);
});
