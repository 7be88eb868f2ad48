import { Failure } from '../service/failure.ts';
import { type Credentials, openLink } from './api.ts';
import { isEmbedded, type Parent } from './parent.ts';

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
 * A page that is loaded again goes on with its session: its Pix may be paid by now. Another visit of the link
 * opens a new one.
 */
async function openOrResume(link: string): Promise<Credentials> {
  const kept = history.state as Credentials | null;
  if (kept?.clientSecret) return kept;
  const opened = await openLink(link);
  history.replaceState(opened, '');
  return opened;
}

/** Opens a new session of the link. */
export function startOver(): void {
  history.replaceState(null, '');
  location.reload();
}
