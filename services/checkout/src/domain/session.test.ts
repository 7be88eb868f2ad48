import type { Attempt, AttemptStatus } from './attempt.ts';
import { assertPayable, pendingAttempt, type SessionStatus, shownAttempt, statusOf } from './session.ts';

const now = new Date('2026-11-23T12:00:00Z');
const later = new Date('2026-11-23T13:00:00Z');

function sessionOf(statuses: readonly AttemptStatus[], expiresAt = later) {
  const attempts = statuses.map(
    (status, at): Attempt => ({
      chargeId: `ch_${at}`,
      method: 'credit_card',
      status,
      startedAt: now,
      paidAt: status === 'paid' ? now : null,
      mandateId: null,
      counters: [],
      placeHolder: null,
      replacedAt: null,
    }),
  );
  return { attempts, expiresAt };
}

const failed = (times: number) => Array<AttemptStatus>(times).fill('failed');

test.each<[string, AttemptStatus[], Date, SessionStatus]>([
  ['without an attempt', [], later, 'open'],
  ['after its end', [], now, 'expired'],
  ['with an attempt that was started', ['started'], later, 'processing'],
  ['with a pending charge', ['failed', 'pending'], later, 'processing'],
  ['with a charge in analysis, after its end', ['in_analysis'], now, 'processing'],
  ['after a refusal', ['failed'], later, 'open'],
  ['after four refusals', failed(4), later, 'open'],
  ['after five refusals', failed(5), later, 'expired'],
  ['with a fifth attempt under way', [...failed(4), 'started'], later, 'processing'],
  ['after many changes of method', Array<AttemptStatus>(20).fill('canceled'), later, 'expired'],
  ['after an attempt that charges never had', ['abandoned'], later, 'open'],
  ['after twenty tries that charges refused', Array<AttemptStatus>(20).fill('abandoned'), later, 'expired'],
  ['paid', ['canceled', 'paid'], later, 'completed'],
  ['paid after its end', ['paid'], now, 'completed'],
  [
    'paid by an attempt that was given up, while another one is under way',
    ['paid', 'pending'],
    later,
    'completed',
  ],
])('S16.2 S16.11 a session %s', (_what, statuses, expiresAt, status) => {
  expect(statusOf(sessionOf(statuses, expiresAt), now)).toBe(status);
});

test('only a session that is open or on its way can be paid', () => {
  const codeOf = (statuses: AttemptStatus[], expiresAt = later) => {
    try {
      assertPayable(sessionOf(statuses, expiresAt), now);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect([codeOf([]), codeOf(['pending']), codeOf(['pending'], now)]).toEqual([null, null, null]);
  expect([codeOf(['paid']), codeOf([], now)]).toEqual(['session_completed', 'session_expired']);
});

test('a session shows its paid attempt, otherwise the last that reached a charge', () => {
  const shown = (statuses: AttemptStatus[]) => shownAttempt(sessionOf(statuses))?.chargeId ?? null;
  expect(shown(['started'])).toBeNull();
  expect(shown(['failed', 'started'])).toBe('ch_0');
  expect(shown(['canceled', 'pending'])).toBe('ch_1');
  expect(shown(['paid', 'abandoned'])).toBe('ch_0');
  expect(pendingAttempt(sessionOf(['canceled', 'pending']))?.chargeId).toBe('ch_1');
});
