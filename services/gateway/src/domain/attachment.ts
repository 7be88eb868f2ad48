const FALLBACK = 'arquivo';

/**
 * A `Content-Disposition` that saves a file under its name (RFC 6266): without accents for old clients, and
 * as it is (RFC 8187).
 */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%/]/g, '_')
    .trim();
  const ascii = plain === '' || plain.startsWith('.') ? FALLBACK + plain : plain;
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`;
}

/** `encodeURIComponent` leaves some that are no `attr-char` of RFC 8187, 3.2.1. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
