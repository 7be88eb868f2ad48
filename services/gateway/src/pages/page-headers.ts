/** Who may frame a payment page, and whom it talks to. */
export interface PageScope {
  /** Of the page. */
  origin: string;
  livemode: boolean;
  /** Exact hosts, or `*.host`. Without any, nobody may frame it. */
  domains: readonly string[];
  /** Where the browser gives cards to the acquirer. Null where cards are not sold. */
  tokenizationUrl: string | null;
  /** The acquirer's library of 3-D Secure. */
  threeDsUrl: string | null;
}

/** Features of the browser that the page does not use. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

const permissions = [...unusedFeatures.map((feature) => `${feature}=()`), 'clipboard-write=(self)'].join(
  ', ',
);

/**
 * Headers of a payment page. Its own requests are told by their `Referer`, because browsers send no `Origin`
 * with a GET to the same origin; other sites get none.
 */
export function pageHeaders(scope: PageScope): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentPolicy(scope),
    'Permissions-Policy': permissions,
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'no-store',
  };
}

/**
 * The page may call what browsers of buyers call, and not the panel, which has the same origin: somebody may
 * be signed in there.
 */
function contentPolicy({ origin, livemode, domains, tokenizationUrl, threeDsUrl }: PageScope): string {
  const threeDs = originsOf(threeDsUrl);
  const directives: [string, string[]][] = [
    ['default-src', []],
    ['script-src', ["'self'", ...threeDs]],
    ['style-src', ["'self'"]],
    ['img-src', ["'self'", 'https:', 'data:']],
    ['font-src', []],
    ['connect-src', [`${origin}/v1/`, ...originsOf(tokenizationUrl), ...threeDs]],
    ['frame-src', threeDs],
    ['form-action', []],
    ['base-uri', []],
    ['frame-ancestors', domains.flatMap((domain) => framesOf(domain, livemode))],
  ];
  return directives.map(([name, sources]) => [name, ...orNone([...new Set(sources)])].join(' ')).join('; ');
}

/** In test mode also other ports, and http where this page is http. */
function framesOf(domain: string, livemode: boolean): string[] {
  return livemode ? [`https://${domain}`] : [`https://${domain}`, `${domain}:*`];
}

function originsOf(url: string | null): string[] {
  return url === null ? [] : [new URL(url).origin];
}

function orNone(sources: string[]): string[] {
  return sources.length > 0 ? sources : ["'none'"];
}
