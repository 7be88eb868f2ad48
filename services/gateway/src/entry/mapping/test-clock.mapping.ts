import type { TestClock } from '@catraca/contracts/http/schemas/test-clock';

export function testClockResponse(offsetSeconds: number, now: Date): TestClock {
  const accountNow = new Date(now.getTime() + offsetSeconds * 1_000);
  return { object: 'test_clock', now: accountNow.toISOString(), offset_seconds: offsetSeconds };
}
