import { isIP } from 'node:net';
import { isCallable } from '@catraca/kernel/addresses';

export interface UrlRules {
  livemode: boolean;
  /** Whether test endpoints may be on loopback and private networks. */
  allowPrivate: boolean;
}

/**
 * The problem with an endpoint's URL, in Portuguese, or null. Names are not resolved here: the notifier checks their addresses at
 * every connection. URLs that are visibly not public are refused at once, so that the seller gets an error.
 */
export function urlProblem(url: string, { livemode, allowPrivate }: UrlRules): string | null {
  if (!URL.canParse(url)) return 'Deve ser uma URL http ou https.';
  const { protocol, hostname, username, password } = new URL(url);
  if (username || password) return 'Não inclua usuário e senha na URL.';
  if (livemode && protocol !== 'https:') return 'Em produção, a URL deve usar https.';
  if (protocol !== 'https:' && protocol !== 'http:') return 'Deve ser uma URL http ou https.';
  if (!reachable(hostname, allowPrivate && !livemode))
    return 'A URL deve ter um endereço público: redes privadas e locais não são aceitas.';
  return null;
}

function reachable(hostname: string, allowPrivate: boolean): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return isCallable(host, allowPrivate);
  return allowPrivate || !/(^|\.)(localhost|local|internal)$/.test(host);
}
