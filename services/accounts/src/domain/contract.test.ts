import { amend, defaultContract } from './contract.ts';

test('a change of one rate makes the next version and leaves the rest', () => {
  const amended = amend(defaultContract, { pix: { percentBps: 99 } });
  expect(amended).toEqual({
    ...defaultContract,
    version: 2,
    pix: { fixed: 0, percentBps: 99, settlementDays: 0 },
  });
});

test('S18.10 a patch that changes nothing keeps the version', () => {
  expect(amend(defaultContract, { minAmount: 100, platform: { percentBps: 100 } })).toBe(defaultContract);
  expect(amend(defaultContract, {})).toBe(defaultContract);
});

test('a rate can be set to zero', () => {
  expect(amend(defaultContract, { platform: { percentBps: 0 } }).platform).toEqual({
    fixed: 0,
    percentBps: 0,
  });
});
