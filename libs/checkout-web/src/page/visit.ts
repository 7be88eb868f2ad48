import { Failure } from '../service/failure.ts';
import { type Credentials, openLink } from './api.ts';
import { isEmbedded, type Parent } from './parent.ts';

const SECRET_TIMEOUT_MS = 10_000;

/** What this visit pays: a new session of the link at `/pay/pl_…`, or the session of the iframe at `/embed/sessions/cs_…?pk=`. */
export async function openVisit(parent: Parent): Promise<Credentials> {
  const [, place, code = '', session = ''] = location.pathname.split('/');
  if (place === 'pay') return openLink(code);
  const publishableKey = new URLSearchParams(location.search).get('pk') ?? '';
  const clientSecret = isEmbedded ? await parent.receiveSecret(SECRET_TIMEOUT_MS) : null;
  if (!clientSecret) throw new Failure('invalid_client_secret', 'no client secret');
  return { session, publishableKey, clientSecret };
}
