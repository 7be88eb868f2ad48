/** The headers by which a browser says on which page a request was made. */
export interface PageHeaders {
  origin?: string | undefined;
  referer?: string | undefined;
}

/** Host of the page: of `Origin`, otherwise of `Referer`. Null when neither names one. */
export function pageHost(headers: PageHeaders): string | null {
  return pageAddress(headers)?.hostname ?? null;
}

/** Its origin, with scheme and port. */
export function pageOrigin(headers: PageHeaders): string | null {
  return pageAddress(headers)?.origin ?? null;
}

function pageAddress({ origin, referer }: PageHeaders): URL | null {
  const address = origin ?? referer;
  if (address === undefined || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

/** Whether a host is one of the domains: exact hosts, or `*.host` for hosts below it. */
export function isOfDomains(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) =>
    domain.startsWith('*.')
      ? host.endsWith(domain.slice(1)) && host.length > domain.length - 1
      : host === domain,
  );
}
