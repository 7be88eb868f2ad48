const ownOnly = "'self'";
const nothing = "'none'";

/** Scripts, styles and requests of this origin alone; nobody frames the panel. */
const contentPolicy = Object.entries({
  'default-src': nothing,
  'script-src': ownOnly,
  'style-src': ownOnly,
  'img-src': `${ownOnly} data:`,
  'connect-src': ownOnly,
  'form-action': ownOnly,
  'base-uri': nothing,
  'frame-ancestors': nothing,
})
  .map((directive) => directive.join(' '))
  .join('; ');

/** Headers of the panel's pages. A link to a new password is in an address: no other page learns it. */
export const panelHeaders = {
  'Content-Security-Policy': contentPolicy,
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-write=(self), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-cache',
};
