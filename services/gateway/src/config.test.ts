import { gatewaySettings } from './config.ts';

const { IDEMPOTENCY_LEASE_MS: lease, INNER_DEADLINE_MS: deadline } = gatewaySettings.shape;

test('a gateway that died holds a key for longer than an inner service may take, and under fifteen seconds', () => {
  const [leaseMs, deadlineMs] = [lease.parse(undefined), deadline.parse(undefined)];
  expect(leaseMs).toBeGreaterThan(deadlineMs);
  expect(leaseMs).toBeLessThan(15_000);
});
