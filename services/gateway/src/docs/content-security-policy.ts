import { createHash } from 'node:crypto';
import { script } from './script.ts';
import { style } from './style.ts';

/** Allows what the page itself contains, and nothing else. */
export function contentSecurityPolicy(): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(script)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
