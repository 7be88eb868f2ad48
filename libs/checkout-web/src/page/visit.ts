import { Failure } from '../service/failure.ts';
import { type Credentials, openLink, SessionApi } from './api.ts';
import { isGone } from './failure.ts';
import { isEmbedded, type Parent } from './parent.ts';
import type { Values } from './rules/values.ts';

const SECRET_TIMEOUT_MS = 10_000;

/**
 * What this visit pays: a session of the link at `/pay/pl_…`, or the session of the iframe at
 * `/embed/sessions/cs_…?pk=`. From then on the key goes in the header (specification S16.15).
 */
export async function openVisit(parent: Parent): Promise<Credentials> {
  const [, place, code = '', session = ''] = location.pathname.split('/');
  if (place === 'pay') return openOrResume(code);
  const publishableKey = new URLSearchParams(location.search).get('pk') ?? '';
  const clientSecret = isEmbedded ? await parent.receiveSecret(SECRET_TIMEOUT_MS) : null;
  if (!clientSecret) throw new Failure('invalid_client_secret', 'no client secret');
  return { session, publishableKey, clientSecret };
}

/**
 * A page that is loaded again goes on with its session once a payment was begun: its Pix may be paid by now.
 * Another visit of the link opens a new one.
 */
async function openOrResume(link: string): Promise<Credentials> {
  const kept = history.state as Kept | null;
  if (kept?.clientSecret && (await isBegun(kept))) return kept;
  const opened = await openLink(link);
  history.replaceState(opened, '');
  return opened;
}

/** Of a link's page, in the history of its tab. */
interface Kept extends Credentials {
  buyer?: Partial<Values>;
}

/** What the buyer typed, so that a page loaded again can change from Pix to a card. */
export function keepBuyer({ name, email, document, phone }: Values): void {
  const buyer = { name, email, document, phone };
  if (!isEmbedded) history.replaceState({ ...history.state, buyer }, '');
}

export function keptBuyer(): Partial<Values> {
  return (history.state as Kept | null)?.buyer ?? {};
}

/** Whether somebody has tried to pay it. Otherwise the link is asked again: it may take no more payments. */
async function isBegun(kept: Credentials): Promise<boolean> {
  try {
    const { status, charge } = await new SessionApi(kept).readStatus();
    return status !== 'open' || charge !== null;
  } catch (error) {
    return !isGone(error);
  }
}

/** The page, loaded again, asks the link for a new session. */
export function forgetVisit(): void {
  if (!isEmbedded) history.replaceState(null, '');
}

/** Opens a new session of the link. */
export function startOver(): void {
  forgetVisit();
  location.reload();
}
