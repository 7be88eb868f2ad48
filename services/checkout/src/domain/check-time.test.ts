import type { AttemptStatus } from './attempt.ts';
import { checkTimeOf } from './check-time.ts';

const createdAt = new Date('2026-11-23T12:00:00Z');
const later = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);

function sessionOf(statuses: AttemptStatus[], reservesPlace = false) {
  const attempts = statuses.map((status, at) => ({
    chargeId: `ch_${at}`,
    method: 'pix' as const,
    status,
    startedAt: createdAt,
    paidAt: null,
    mandateId: null,
    counters: [],
    placeHolder: null,
    replacedAt: null,
  }));
  return { attempts, createdAt, expiresAt: later(60), reservesPlace };
}

test.each<[string, AttemptStatus[], boolean, Date | null]>([
  ['a minute after a try without an outcome', ['started'], false, later(1)],
  ['five minutes after its Pix ended', ['pending'], false, later(65)],
  ['five minutes after the fifteen of a Pix with a place', ['pending'], true, later(20)],
  ['for what comes first', ['pending', 'started'], true, later(1)],
  ['no more once its tries have ended', ['failed', 'expired', 'abandoned'], true, null],
  ['no more for what is pending beside a payment', ['pending', 'paid'], true, null],
])('a session is checked %s', (_what, statuses, reservesPlace, time) => {
  expect(checkTimeOf(sessionOf(statuses, reservesPlace))).toEqual(time);
});
