import { type Attempt, isPending } from './attempt.ts';
import { KEPT_PLACE_MS, PLACE_LIFE_MS } from './link-places.ts';
import { isPaid, type Session } from './session.ts';

/** How long an attempt may be without an outcome before charges is asked about it. */
const ASK_AFTER_MS = 60_000;
/** How long after its end a pending attempt may wait for the event that ends it. */
const OVERDUE_AFTER_MS = 5 * 60_000;

type Checked = Pick<Session, 'attempts' | 'expiresAt' | 'createdAt' | 'reservesPlace'>;

/** When a session is to be checked next, in real time. Null: everything is known. */
export function checkTimeOf(session: Checked): Date | null {
  const { attempts } = session;
  const times = attempts.flatMap((attempt) => [
    ...(attempt.status === 'started' ? [after(attempt.startedAt, ASK_AFTER_MS)] : []),
    ...(attempt.replacedAt ? [after(attempt.replacedAt, KEPT_PLACE_MS)] : []),
    ...(isOpen(session, attempt) ? [after(attempt.startedAt, pixLifeMs(session) + OVERDUE_AFTER_MS)] : []),
  ]);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** The longest that a Pix of this session lives. */
export function pixLifeMs({ reservesPlace, expiresAt, createdAt }: Omit<Checked, 'attempts'>): number {
  const life = expiresAt.getTime() - createdAt.getTime();
  return reservesPlace ? Math.min(PLACE_LIFE_MS, life) : life;
}

/** The attempts without the place that a change from Pix kept, once it took too long. Null: no change. */
export function withoutKeptPlace(attempts: readonly Attempt[], now: Date): Attempt[] | null {
  const isOld = ({ replacedAt }: Attempt) =>
    Boolean(replacedAt && after(replacedAt, KEPT_PLACE_MS) <= now.getTime());
  if (!attempts.some(isOld)) return null;
  return attempts.map((attempt) => (isOld(attempt) ? { ...attempt, replacedAt: null } : attempt));
}

function isOpen(session: Checked, attempt: Attempt): boolean {
  return isPending(attempt) && attempt.status !== 'started' && !isPaid(session);
}

function after(time: Date, ms: number): number {
  return time.getTime() + ms;
}
