import fc from 'fast-check';
import type { Endpoint } from './endpoint.ts';
import { type Attempt, healthAfter } from './health.ts';
import { firstSecrets } from './secret.ts';

const start = new Date('2026-07-01T00:00:00Z').getTime();
const atHour = (hours: number) => new Date(start + hours * 3_600_000);
const endpoint: Endpoint = {
  id: 'we_1',
  accountId: 'acc_1',
  livemode: false,
  url: 'https://loja.example',
  events: ['*'],
  status: 'enabled',
  disabledReason: null,
  secrets: firstSecrets(''),
  listener: null,
  enabledAt: atHour(0),
  listeningSince: atHour(0),
  lastSuccessAt: null,
  failingSince: null,
  createdAt: atHour(0),
};

const success = (hour: number): Attempt => ({
  status: 'succeeded',
  responseStatus: 200,
  createdAt: atHour(hour),
});
const failure = (hour: number, responseStatus: number | null = 500): Attempt => ({
  status: 'failed',
  responseStatus,
  createdAt: atHour(hour),
});

/** The endpoint after the attempts, judged one at a time. */
function after(attempts: Attempt[], from = endpoint): Endpoint {
  return attempts.reduce((judged, attempt) => Object.assign(judged, healthAfter(judged, [attempt])), {
    ...from,
  });
}

test('410 disables an endpoint at once', () => {
  expect(after([success(1), failure(2, 410)])).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
});

test('S13.16 five days of failures disable an endpoint, and not an hour less', () => {
  expect(after([failure(1), failure(50), failure(120.9)])).toMatchObject({ status: 'enabled' });
  expect(after([failure(1), failure(50), failure(121)])).toMatchObject({
    status: 'disabled',
    disabledReason: 'failing',
  });
});

test('one success restarts the five days', () => {
  expect(after([failure(1), success(100), failure(121), failure(219)])).toMatchObject({ status: 'enabled' });
  expect(after([failure(1), success(100), failure(121), failure(241)])).toMatchObject({ status: 'disabled' });
});

test('an endpoint without deliveries for a week stays enabled', () => {
  expect(after([success(1), failure(200)])).toMatchObject({ status: 'enabled' });
});

test('attempts from before an endpoint was re-enabled are ignored', () => {
  const again = { ...endpoint, enabledAt: atHour(300) };
  expect(after([failure(1), failure(200), failure(250, 410)], again)).toEqual(again);
});

test('a disabled endpoint stays as it is', () => {
  const disabled: Endpoint = { ...endpoint, status: 'disabled' };
  expect(healthAfter(disabled, [success(1), failure(2, 410)])).toBeNull();
});

test('a busy healthy endpoint is written at most once a minute', () => {
  const healthy = after([success(1)]);
  const within = Array.from({ length: 50 }, (_, second) => success(1 + second / 3_600));
  expect(healthAfter(healthy, within)).toBeNull();
  expect(healthAfter(healthy, [success(1.02)])).toEqual(
    expect.objectContaining({ lastSuccessAt: atHour(1.02) }),
  );
});

const histories = fc.array(fc.record({ hour: fc.integer({ min: 1, max: 400 }), ok: fc.boolean() }), {
  maxLength: 30,
});

test('attempts give the same result together, one by one, and repeated', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const attempts = history
        .toSorted((one, other) => one.hour - other.hour)
        .map(({ hour, ok }) => (ok ? success(hour) : failure(hour)));
      const together = { ...endpoint, ...healthAfter(endpoint, attempts) };
      expect(after(attempts)).toEqual(together);
    }),
  );
});

test('an endpoint disabled for failures has failed for five days without a success', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const judged = healthAfter(
        endpoint,
        history.map(({ hour, ok }) => (ok ? success(hour) : failure(hour))),
      );
      const successes = history.filter(({ ok }) => ok).map(({ hour }) => hour);
      const failures = history.filter(({ ok }) => !ok).map(({ hour }) => hour);
      const hasFailedFor5Days = failures.some((from) =>
        failures.some((to) => to - from >= 120 && !successes.some((hour) => from < hour && hour < to)),
      );
      if (judged?.disabledReason === 'failing') expect(hasFailedFor5Days).toBe(true);
    }),
  );
});
