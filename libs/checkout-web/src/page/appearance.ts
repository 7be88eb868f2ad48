import { accentColours } from './rules/contrast.ts';
import type { Appearance } from './session.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');

/**
 * The seller's theme, radius and colour. By CSSOM, as the content security policy forbids inline styles.
 * Returns how to stop.
 */
export function applyAppearance(appearance: Appearance | null): () => void {
  const root = document.documentElement;
  const { theme, radius, accent_color: accent } = appearance ?? {};
  root.dataset.theme = theme ?? 'auto';
  if (radius != null) root.style.setProperty('--radius', `${radius}px`);
  const paint = () => accent && paintAccent(root, accent);
  paint();
  dark.addEventListener('change', paint);
  return () => dark.removeEventListener('change', paint);
}

function paintAccent(root: HTMLElement, accent: string): void {
  const themed = getComputedStyle(root);
  const colour = (name: string) => themed.getPropertyValue(name).trim();
  const { onAccent, accentText, accentLine } = accentColours(accent, colour('--card'), colour('--ink'));
  root.style.setProperty('--accent', accent);
  root.style.setProperty('--on-accent', onAccent);
  root.style.setProperty('--accent-text', accentText);
  root.style.setProperty('--accent-line', accentLine);
}
