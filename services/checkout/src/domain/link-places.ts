import { isPending } from './attempt.ts';
import { isPaid, type Session } from './session.ts';

type Paying = Pick<Session, 'attempts' | 'reservesPlace'>;

/** How long a Pix may hold a place, whatever time its session has. */
export const PLACE_LIFE_MS = 15 * 60_000;
/** A place is kept for this long while a Pix is replaced. */
export const KEPT_PLACE_MS = 60_000;

/** Buyers behind one address may share it, so a few places of a small link are always theirs. */
const MIN_PLACES_OF_ADDRESS = 3;
const SHARE_OF_ADDRESS = 0.1;

/** What a change of a session changes in its link. */
export interface LinkChange {
  /** 1: takes a place. -1: gives it back, or up for a payment. */
  held: number;
  payments: number;
}

/** A payment under way holds its place until it is paid, fails or expires. Null: the link stays as it is. */
export function linkChange(before: Paying, after: Paying): LinkChange | null {
  const held = Number(holdsPlace(after)) - Number(holdsPlace(before));
  const payments = Number(isPaid(after)) - Number(isPaid(before));
  return held === 0 && payments === 0 ? null : { held, payments };
}

/** The address that holds a place by this session, as a keyed hash. Null: it holds none. */
export function placeHolder(session: Paying): string | null {
  return holdsPlace(session) ? (session.attempts.at(-1)?.placeHolder ?? null) : null;
}

/** The most places of a link that payments under way from one address hold. */
export function mostPlacesOfAddress(maxPayments: number): number {
  return Math.max(MIN_PLACES_OF_ADDRESS, Math.floor(maxPayments * SHARE_OF_ADDRESS));
}

function holdsPlace(session: Paying): boolean {
  const { attempts, reservesPlace } = session;
  const keepsPlace = Boolean(attempts.at(-1)?.replacedAt);
  return reservesPlace && !isPaid(session) && (attempts.some(isPending) || keepsPlace);
}
