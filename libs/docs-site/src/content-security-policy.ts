import { createHash } from 'node:crypto';

/** The page's own style and script, as they stand inside it. */
export interface Inlined {
  style: string;
  script: string;
}

/** Allows what the page itself contains, and nothing else. */
export function contentSecurityPolicy({ style, script }: Inlined): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
