import { isLoopback } from '@catraca/kernel/addresses';
import { z } from 'zod';
import type { BrowserSide, Given, Problem } from '../connectors/connector.ts';
import type { ProviderMode } from '../provider-mode.ts';

export const settings = z.object({
  URL: z.url().meta({
    description: 'base URL of the acquirer (Pagar.me v5); no card can be charged without it',
    example: 'https://api.pagar.me/core/v5',
  }),
  BROWSER_URL: z.url().optional().meta({
    description: 'the same as browsers reach it, if that is another address, as for the sandbox in Docker',
    example: 'http://localhost:8081/core/v5',
  }),
  SECRET_KEY: z.string().min(1).meta({ description: 'secret key at the acquirer', example: 'sk_…' }),
  PUBLIC_KEY: z
    .string()
    .min(1)
    .meta({ description: 'public key at the acquirer, by which browsers tokenise cards', example: 'pk_…' }),
  POSTAL_CODES_URL: z.url().optional().meta({
    description:
      'directory of postal codes, as ViaCEP answers, that completes billing addresses of postal code and number; without it these do not reach the acquirer. In the chart it is reached at port 443 outside the cluster',
    example: 'https://viacep.com.br',
  }),
  THREE_DS_URL: z.url().optional().meta({
    description: 'address of the acquirer’s 3-D Secure server for browsers; no authentication without it',
    example: 'https://3ds.acquirer.example/3ds',
  }),
  THREE_DS_SECRET: z.string().min(32, 'must have at least 32 characters').optional().meta({
    description: 'secret that signs 3DS tokens, shared with the 3-D Secure server',
    example: '<openssl rand -hex 32>',
  }),
});

/** A 3-D Secure server is named whole, and a live acquirer is reached by https. */
export function problemsOf(given: Given, mode: ProviderMode): Problem[] {
  const threeDs = ['THREE_DS_URL', 'THREE_DS_SECRET'];
  const missing = threeDs.filter((field) => given[field] === undefined);
  const incomplete = missing.length === threeDs.length ? [] : missing;
  const plain =
    mode === 'LIVE'
      ? ['URL', 'BROWSER_URL', 'POSTAL_CODES_URL', 'THREE_DS_URL'].filter((field) => !isSafe(given[field]))
      : [];
  return [
    ...incomplete.map((field) => ({ field, message: 'missing, required for 3-D Secure' })),
    ...plain.map((field) => ({
      field,
      message: 'must be https; http is for an acquirer on this machine only',
    })),
  ];
}

export function browserSideOf(given: z.output<typeof settings>): BrowserSide {
  const { THREE_DS_URL: threeDsUrl, THREE_DS_SECRET: secret, PUBLIC_KEY: publicKey } = given;
  const address = withoutSlash(given.BROWSER_URL ?? given.URL);
  return {
    tokenizationUrl: `${address}/tokens?appId=${encodeURIComponent(publicKey)}`,
    publicKey,
    threeDSecure:
      threeDsUrl && secret ? { libraryUrl: `${withoutSlash(threeDsUrl)}/library.js`, secret } : null,
  };
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}

/** Also what is no URL: that is another problem. */
function isSafe(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}
