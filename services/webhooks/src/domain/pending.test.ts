import { pendingEvents } from './pending.ts';

const at = new Date('2026-07-01T12:00:00Z');
const before = new Date(at.getTime() - 1_000);
const after = new Date(at.getTime() + 1_000);
const now = new Date(at.getTime() + 3_600_001);

const request = { id: 'evt_1', at, endpointIds: ['we_1'] };
const event = { id: 'evt_1', type: 'charge.paid' as const, requests: [request] };
const resent = { ...event, requests: [request, { ...request, id: 'evt_9' }] };
const ended = { eventId: 'evt_1', requestId: 'evt_1', endpointId: 'we_1', nextAttemptAt: null };
const failed = { ...ended, nextAttemptAt: after };
const enabled = { id: 'we_1', listeningSince: before, events: ['*'] };
const narrowed = { ...enabled, events: ['charge.refunded'] };

test.each([
  ['a first attempt that has no outcome yet', event, [], [enabled], true],
  ['an attempt that was the last', event, [ended], [enabled], false],
  ['an attempt that is made again', event, [failed], [enabled], true],
  ['a resend that has no outcome yet', resent, [ended], [enabled], true],
  ['a resend that was delivered', resent, [ended, { ...ended, requestId: 'evt_9' }], [enabled], false],
  [
    'an hour later, a first attempt at an endpoint that takes this type no more',
    event,
    [],
    [narrowed],
    false,
  ],
  ['a resend to an endpoint that takes this type no more', resent, [ended], [narrowed], true],
  ['an event that nobody listens to', { ...event, requests: [] }, [], [enabled], false],
  ['a first attempt at an endpoint that is gone or disabled', event, [], [], false],
  ['a retry at an endpoint that is gone or disabled', event, [failed], [], false],
  [
    'a first attempt at an endpoint that was enabled later',
    event,
    [],
    [{ ...enabled, listeningSince: after }],
    false,
  ],
])('S25.4 %s: whether it is pending', (_what, requested, attempts, endpoints, isPending) => {
  expect(pendingEvents([requested], attempts, endpoints, now)).toEqual(isPending ? ['evt_1'] : []);
});
