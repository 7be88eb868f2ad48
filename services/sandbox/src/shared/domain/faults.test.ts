import { type Faults, hit, noFaults } from './faults.ts';

const faults: Faults = {
  ...noFaults,
  requests: [
    { path: '/cob', method: 'PUT', times: 1, status: 503 },
    { path: '/', delayMs: 5 },
  ],
};

test('the first matching fault applies and is used up', () => {
  const first = hit(faults, 'PUT', '/cob/x')!;
  expect(first.fault.status).toBe(503);
  expect(hit(first.left, 'PUT', '/cob/x')?.fault.delayMs).toBe(5);
  expect(hit(faults, 'GET', '/cob/x')?.fault.delayMs).toBe(5);
  expect(hit(noFaults, 'PUT', '/cob/x')).toBeNull();
});
