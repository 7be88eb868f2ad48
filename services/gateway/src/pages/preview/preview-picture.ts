import { type Bitmap, type Colour, pngOf } from './png.ts';
import type { PreviewFonts } from './preview-font.ts';

/** The size that chats and social networks show large (Open Graph). */
export const PREVIEW_SIZE = { width: 1_200, height: 630 } as const;

const MARGIN = 80;
const TEXT_WIDTH = PREVIEW_SIZE.width - 2 * MARGIN;
const DEFAULT_ACCENT = '#0b6e63';
const DARK: Colour = [0, 0, 0];
const LIGHT: Colour = [255, 255, 255];

/** What a link's preview says, from top to bottom. */
export interface PreviewLines {
  above: string;
  amount: string;
  below: string[];
}

/** A PNG in the seller's colour, with text that is legible on it. */
export function previewPicture(fonts: PreviewFonts, lines: PreviewLines, accent: string | null): Buffer {
  const { width, height } = PREVIEW_SIZE;
  const bitmap: Bitmap = { width, height, pixels: new Uint8Array(width * height) };
  const place = (y: number) => ({ x: MARGIN, y, maxWidth: TEXT_WIDTH });
  fonts.text.draw(bitmap, lines.above, place(70));
  const amountFont = fonts.amounts.find((font) => font.widthOf(lines.amount) <= TEXT_WIDTH) ?? fonts.text;
  amountFont.draw(bitmap, lines.amount, place(150));
  for (const [at, line] of lines.below.entries()) fonts.text.draw(bitmap, line, place(375 + at * 85));
  return pngOf(bitmap, paletteOf(colourOf(accent ?? DEFAULT_ACCENT)));
}

/** From the background to the text's colour, as its coverage grows. */
function paletteOf(background: Colour): Colour[] {
  const ink = luminance(background) > 0.18 ? DARK : LIGHT;
  return Array.from({ length: 256 }, (_, coverage) => {
    const mix = (at: 0 | 1 | 2) => Math.round(background[at] + ((ink[at] - background[at]) * coverage) / 255);
    return [mix(0), mix(1), mix(2)] as const;
  });
}

/** `#rrggbb` */
function colourOf(accent: string): Colour {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
  return [red!, green!, blue!];
}

/** WCAG 2.2, "relative luminance". At 0.18 black and white have the same contrast. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
