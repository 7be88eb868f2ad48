import { isIP } from 'node:net';
import { isCallable } from '@catraca/kernel/addresses';

export interface UrlRules {
  livemode: boolean;
  /** Whether test endpoints may be on loopback and private networks. */
  allowPrivate: boolean;
}

const notHttp = 'Deve ser uma URL http ou https.';
const notPublic = 'A URL deve ter um endereço público: redes privadas e locais não são aceitas.';
const noPublicName =
  'Em produção, a URL deve ter um nome de domínio público, como loja.example: endereços IP e nomes de rede local não são aceitos.';

/**
 * The problem with an endpoint's URL, in Portuguese, or null. Names are not resolved here: the notifier
 * checks their addresses at every connection. URLs that are visibly not public are refused at once, so that
 * the seller gets an error.
 */
export function urlProblem(url: string, { livemode, allowPrivate }: UrlRules): string | null {
  if (!isWrittenWithHost(url) || !URL.canParse(url)) return notHttp;
  const { protocol, hostname, port, username, password } = new URL(url);
  if (username || password || authorityOf(url).includes('@')) return 'Não inclua usuário e senha na URL.';
  if (livemode && protocol !== 'https:') return 'Em produção, a URL deve usar https.';
  if (protocol !== 'https:' && protocol !== 'http:') return notHttp;
  if (port === '0') return notHttp;
  if (livemode) return isPublicName(hostname) ? null : noPublicName;
  return isReachable(hostname, allowPrivate) ? null : notPublic;
}

/**
 * The URL standard also reads `https:///hook` and `https:hook` as the host `hook`, and drops tabs and line
 * breaks.
 */
function isWrittenWithHost(url: string): boolean {
  return /^https?:\/\/[^/\\?#]/i.test(url) && !/[\s\p{Cc}\p{Cf}\\]/u.test(url);
}

/** What stands between `//` and the path. */
function authorityOf(url: string): string {
  return url.split('/', 3)[2]?.split(/[?#]/, 1)[0] ?? '';
}

/**
 * Top-level names that no public DNS has (RFC 6761, RFC 8375, ICANN's `internal`), but for those of
 * documentation.
 */
const LOCAL_NAMES = new Set([
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'mail',
  'onion',
  'private',
  'test',
]);

/** A name of two labels or more under a public top-level name. No address, and no dot at its end. */
function isPublicName(hostname: string): boolean {
  const labels = hostname.split('.');
  const topLevel = labels.at(-1)!;
  if (labels.length < 2 || hostname.length > 253) return false;
  return labels.every(isLabel) && /^[a-z]/.test(topLevel) && !LOCAL_NAMES.has(topLevel);
}

function isLabel(label: string): boolean {
  return label.length <= 63 && /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/.test(label);
}

function isReachable(hostname: string, allowPrivate: boolean): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return isCallable(host, allowPrivate);
  return allowPrivate || !/(^|\.)(localhost|local|internal)$/.test(host);
}
