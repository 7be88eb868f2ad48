/** The headers by which a browser says on which page a request was made. */
export interface PageHeaders {
  origin?: string | undefined;
  referer?: string | undefined;
}

/** Host of the page: of `Origin`, otherwise of `Referer`. Null when neither names one. */
export function pageHost({ origin, referer }: PageHeaders): string | null {
  const address = origin ?? referer;
  if (address === undefined || !URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? hostname : null;
}

/** Whether a host is one of the domains: exact hosts, or `*.host` for hosts below it. */
export function isOfDomains(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) =>
    domain.startsWith('*.')
      ? host.endsWith(domain.slice(1)) && host.length > domain.length - 1
      : host === domain,
  );
}
