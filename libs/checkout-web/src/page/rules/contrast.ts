/** Contrast of two colours `#rrggbb`, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

export interface AccentColours {
  /** Text on a fill of the accent. */
  onAccent: string;
  /** Text in the accent's colour, or the page's ink where it would be hard to read. */
  accentText: string;
  /** Borders and focus rings in the accent's colour, or the ink where they would be hard to see. */
  accentLine: string;
}

/**
 * Colours that go with any accent: text has a contrast of at least 4.5 to what is behind it, lines 3 (WCAG
 * AA).
 */
export function accentColours(accent: string, background: string, ink: string): AccentColours {
  const toBackground = contrast(accent, background);
  return {
    onAccent: contrast(accent, '#ffffff') >= contrast(accent, '#000000') ? '#ffffff' : '#000000',
    accentText: toBackground >= 4.5 ? accent : ink,
    accentLine: toBackground >= 3 ? accent : ink,
  };
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
