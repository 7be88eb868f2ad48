import { timeOfId } from '@catraca/kernel/ids';
import { isPending } from './attempt.ts';
import { isPaid, type Session } from './session.ts';

type Paying = Pick<Session, 'attempts' | 'reservesPlace'>;

/** How long a Pix may hold a place, whatever time its session has. */
export const PLACE_LIFE_MS = 15 * 60_000;
/** A place is kept for this long while a Pix is replaced. */
export const KEPT_PLACE_MS = 60_000;

/** How many places an address may let lapse in how long, before it gets no link's last place. */
const LAPSES_OF_ADDRESS = 2;
const LAPSES_WITHIN_MS = 60 * 60_000;

/** Buyers behind one address may share it, so a few places of a small link are always theirs. */
const MIN_PLACES_OF_ADDRESS = 3;
const SHARE_OF_ADDRESS = 0.1;

/** What a change of a session changes in its link. */
export interface LinkChange {
  /** 1: takes a place. -1: gives it back, or up for a payment. */
  held: number;
  payments: number;
}

/** A place of a link that was held until its payment expired. */
export interface LapsedPlace {
  /** The address, as a keyed hash. */
  holder: string;
  /** By the account's clock. */
  at: Date;
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

/** The place that this change gives back because nobody paid. Null: none. */
export function lapsedPlace(before: Paying, after: Paying): LapsedPlace | null {
  const holder = placeHolder(before);
  const last = after.attempts.at(-1);
  if (holder === null || last?.status !== 'expired' || isPaid(after)) return null;
  return { holder, at: new Date(timeOfId(last.chargeId) + PLACE_LIFE_MS) };
}

/** Whether this address let so many places of a link lapse that its last place is for others. */
export function lapsesTooOften(lapsed: readonly LapsedPlace[], holder: string, now: Date): boolean {
  const since = now.getTime() - LAPSES_WITHIN_MS;
  const own = lapsed.filter((place) => place.holder === holder && place.at.getTime() > since);
  return own.length >= LAPSES_OF_ADDRESS;
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
