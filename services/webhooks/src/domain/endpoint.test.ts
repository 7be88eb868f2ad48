import { changesOf, type EndpointPatch, freeSlot, MAX_ENDPOINTS } from './endpoint.ts';

const now = new Date('2026-07-01T12:00:00Z');
const endpoint = { status: 'enabled', listeningSince: new Date('2026-01-01T00:00:00Z') } as const;

test('a change leaves what it does not name', () => {
  const changes = changesOf(endpoint, { events: ['charge.paid'] }, now);
  expect(changes.events).toEqual(['charge.paid']);
  expect(changes).not.toHaveProperty('url');
  expect(changes).not.toHaveProperty('status');
});

test.each([{ status: 'enabled' as const }, { url: 'https://outra.example' }, { events: ['*'] }])(
  'an endpoint enabled, moved or given other events by hand starts with its health reset (%j)',
  (patch) => {
    expect(changesOf(endpoint, patch, now)).toMatchObject({
      enabledAt: now,
      failingSince: null,
      lastSuccessAt: null,
    });
  },
);

test.each([
  ['disabled', { status: 'enabled' as const }, now],
  ['enabled', { status: 'enabled' as const }, endpoint.listeningSince],
  ['enabled', { url: 'https://outra.example', events: ['*'] }, endpoint.listeningSince],
] as const)('one that was %s and gets %j listens since then, or as before', (status, patch, since) => {
  expect(changesOf({ ...endpoint, status }, patch as EndpointPatch, now).listeningSince).toEqual(since);
});

test('an endpoint disabled by the seller has no disabled reason', () => {
  expect(changesOf(endpoint, { status: 'disabled' }, now)).toEqual({
    status: 'disabled',
    disabledReason: null,
  });
});

test('ten slots are assigned, the lowest free one first, and no eleventh', () => {
  const all = Array.from({ length: MAX_ENDPOINTS }, (_, slot) => slot);
  expect(freeSlot([])).toBe(0);
  expect(freeSlot(all.filter((slot) => slot !== 4))).toBe(4);
  expect(freeSlot(all)).toBeNull();
});
