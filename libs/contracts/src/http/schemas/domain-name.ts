import { getPublicSuffix } from 'tldts';
import { z } from './language.ts';

const LONGEST = 253;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const problemOfSuffix =
  'É um sufixo público: qualquer um pode registrar um nome abaixo dele. Informe o domínio da loja.';
const problem = 'Deve ser um domínio, como loja.example ou *.loja.example, sem http://, caminho ou porta.';

/**
 * A host that a browser's `Origin` is compared with, or `*.host` for those below it (specification S3.11).
 */
export const domainName = z
  .string()
  .max(LONGEST)
  .transform((written, context) => {
    const domain = parseDomain(written.trim());
    if (domain && !isBelowPublicSuffix(domain)) return domain;
    context.addIssue({ code: 'custom', message: domain ? problemOfSuffix : problem });
    return z.NEVER;
  });

/** `*.com.br` or `*.github.io`: the public suffix list names where strangers may have names. */
function isBelowPublicSuffix(domain: string): boolean {
  const host = domain.slice(2);
  return domain.startsWith('*.') && getPublicSuffix(host, { allowPrivateDomains: true }) === host;
}

/** As browsers send it: lower case, with accents in Punycode. Null for what is no domain. */
function parseDomain(written: string): string | null {
  const below = written.startsWith('*.');
  const name = asciiHost(below ? written.slice(2) : written);
  if (!name || name.length > LONGEST || !name.split('.').every((part) => label.test(part))) return null;
  if (below && (!name.includes('.') || isAddress(name))) return null;
  return below ? `*.${name}` : name;
}

/**
 * What the WHATWG URL standard makes of it, except that numbers are not made into addresses: `1` is not
 * `0.0.0.1`.
 */
function asciiHost(written: string): string | null {
  if (/[\s/\\:@?#%[\]]/.test(written) || !URL.canParse(`http://${written}`)) return null;
  const { hostname } = new URL(`http://${written}`);
  return isAddress(hostname) && hostname !== written ? null : hostname;
}

function isAddress(hostname: string): boolean {
  return /^\d+(\.\d+){3}$/.test(hostname);
}
