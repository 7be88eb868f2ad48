import { accentColours } from './rules/contrast.ts';
import type { Session } from './session.ts';

const DEFAULT_ACCENT = '#0b6e63';

/** The seller's first letter in the accent colour, as the page's own logo shows it. */
export function showFavicon({ seller, appearance }: Session): void {
  const accent = appearance?.accent_color ?? DEFAULT_ACCENT;
  const { onAccent } = accentColours(accent, '#ffffff', '#16202c');
  const letter = firstLetter(seller.name).replace(/[<&]/g, '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accent}"/><text x="16" y="23" font-family="system-ui,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="${onAccent}">${letter}</text></svg>`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export function firstLetter(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '';
}
