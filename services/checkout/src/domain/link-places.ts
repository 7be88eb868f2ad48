import { timeOfId } from '@catraca/kernel/ids';
import { type Attempt, isPending } from './attempt.ts';
import { isPaid, type Session } from './session.ts';

type Paying = Pick<Session, 'attempts' | 'reservesPlace'>;

/** How long a Pix may hold a place, whatever time its session has. */
export const PLACE_LIFE_MS = 15 * 60_000;
/** A place is kept for this long while a Pix is replaced. */
export const KEPT_PLACE_MS = 60_000;

/** How long an address may hold places without paying, in what time, before it gets no link's last place. */
const UNPAID_OF_ADDRESS_MS = 2 * PLACE_LIFE_MS;
const UNPAID_WITHIN_MS = 60 * 60_000;
/** A shorter hold counts as this, so that many short ones are no way around it. */
const SHORTEST_UNPAID_MS = 60_000;

/** Buyers behind one address may share it, so a few places of a small link are always theirs. */
const MIN_PLACES_OF_ADDRESS = 3;
const SHARE_OF_ADDRESS = 0.1;

/** What a change of a session changes in its link. */
export interface LinkChange {
  /** 1: takes a place. -1: gives it back, or up for a payment. */
  held: number;
  payments: number;
}

/** A place of a link that a Pix held and nobody paid. */
export interface LapsedPlace {
  /** The address, as a keyed hash. */
  holder: string;
  /** When it was given back, by the account's clock. */
  at: Date;
  /** How long the Pix held it. */
  heldMs: number;
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

/**
 * The place that this change gives back although a Pix held it for a while: the Pix expired, or the buyer
 * changed it for a card that came to nothing. Null: none.
 */
export function lapsedPlace(before: Paying, after: Paying): LapsedPlace | null {
  if (placeHolder(before) === null || holdsPlace(after) || isPaid(after)) return null;
  const last = after.attempts.at(-1);
  if (last?.status === 'expired') return lapseOf(last, PLACE_LIFE_MS);
  const [replaced, current] = [before.attempts.at(-2), before.attempts.at(-1)!];
  if (current.replacedAt) return lapseOf(current, current.replacedAt.getTime() - current.startedAt.getTime());
  if (!replaced?.replacedAt) return null;
  return lapseOf(replaced, timeOfId(current.chargeId) - timeOfId(replaced.chargeId));
}

function lapseOf({ placeHolder: holder, chargeId }: Attempt, heldMs: number): LapsedPlace | null {
  return holder === null ? null : { holder, at: new Date(timeOfId(chargeId) + heldMs), heldMs };
}

/** Whether this address held places of a link for so long without paying that the last one is for others. */
export function holdsTooLong(lapsed: readonly LapsedPlace[], holder: string, now: Date): boolean {
  const since = now.getTime() - UNPAID_WITHIN_MS;
  const own = lapsed.filter((place) => place.holder === holder && place.at.getTime() > since);
  const unpaidMs = own.reduce((sum, { heldMs }) => sum + Math.max(heldMs, SHORTEST_UNPAID_MS), 0);
  return unpaidMs >= UNPAID_OF_ADDRESS_MS;
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
