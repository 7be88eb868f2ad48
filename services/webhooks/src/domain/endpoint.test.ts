import { changesOf, freeSlot, MAX_ENDPOINTS } from './endpoint.ts';

const now = new Date('2026-07-01T12:00:00Z');

test('a change leaves what it does not name', () => {
  const changes = changesOf({ events: ['charge.paid'] }, now);
  expect(changes.events).toEqual(['charge.paid']);
  expect(changes).not.toHaveProperty('url');
  expect(changes).not.toHaveProperty('status');
});

test.each([{ status: 'enabled' as const }, { url: 'https://outra.example' }, { events: ['*'] }])(
  'an endpoint enabled, moved or given other events by hand starts with its health reset (%j)',
  (patch) => {
    expect(changesOf(patch, now)).toMatchObject({ enabledAt: now, failingSince: null, lastSuccessAt: null });
  },
);

test('an endpoint disabled by the seller has no disabled reason', () => {
  expect(changesOf({ status: 'disabled' }, now)).toEqual({ status: 'disabled', disabledReason: null });
});

test('ten slots are assigned, the lowest free one first, and no eleventh', () => {
  const all = Array.from({ length: MAX_ENDPOINTS }, (_, slot) => slot);
  expect(freeSlot([])).toBe(0);
  expect(freeSlot(all.filter((slot) => slot !== 4))).toBe(4);
  expect(freeSlot(all)).toBeNull();
});
