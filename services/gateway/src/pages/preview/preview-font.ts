import { inflateRawSync } from 'node:zlib';
import type { Bitmap } from './png.ts';

type Glyph = readonly [offset: number, width: number, advance: number];

interface Metrics {
  height: number;
  glyphs: Record<string, Glyph>;
}

export interface PreviewFonts {
  /** Digits only, the largest size first. */
  amounts: PreviewFont[];
  text: PreviewFont;
}

/** Pixels that a glyph's picture has before its origin. */
const BEARING = 4;

/** Letters that dev/screenshots/src/preview-font.ts has drawn: the gateway has no font renderer. */
export class PreviewFont {
  private constructor(
    private readonly metrics: Metrics,
    /** Coverage of each pixel, 0 to 255. */
    private readonly coverage: Uint8Array,
  ) {}

  static parse(file: Buffer): PreviewFonts {
    const content = inflateRawSync(file);
    const start = 4 + content.readUInt32LE(0);
    const metrics = JSON.parse(content.subarray(4, start).toString()) as Record<string, Metrics>;
    const font = (name: string) => new PreviewFont(metrics[name]!, content.subarray(start));
    return { amounts: ['amount-168', 'amount-120', 'amount-84'].map(font), text: font('text') };
  }

  /** Of one line, in pixels. */
  widthOf(line: string): number {
    return widthOf(this.glyphsOf(line));
  }

  /** Draws one line from its upper left corner, shortened with `…` where it is wider than `maxWidth`. */
  draw(bitmap: Bitmap, line: string, { x, y, maxWidth }: { x: number; y: number; maxWidth: number }): void {
    let left = x;
    for (const glyph of this.fitted(line, maxWidth)) {
      this.drawGlyph(bitmap, glyph, { x: left - BEARING, y });
      left += glyph[2];
    }
  }

  private fitted(line: string, maxWidth: number): Glyph[] {
    const glyphs = this.glyphsOf(line);
    if (widthOf(glyphs) <= maxWidth) return glyphs;
    const dots = this.glyphsOf('…');
    while (glyphs.length > 0 && widthOf(glyphs) + widthOf(dots) > maxWidth) glyphs.pop();
    return [...glyphs, ...dots];
  }

  /** Without what the font does not have. */
  private glyphsOf(line: string): Glyph[] {
    const characters = [...line.normalize('NFC').replace(/\s+/g, ' ')];
    return characters.flatMap((character) => {
      const known = Object.hasOwn(this.metrics.glyphs, character);
      return known ? [this.metrics.glyphs[character]!] : [];
    });
  }

  private drawGlyph(bitmap: Bitmap, [offset, width]: Glyph, { x, y }: { x: number; y: number }): void {
    for (let row = 0; row < this.metrics.height; row++) {
      const to = (y + row) * bitmap.width + x;
      const from = offset + row * width;
      for (let column = 0; column < width; column++) {
        const coverage = this.coverage[from + column]!;
        if (coverage > bitmap.pixels[to + column]!) bitmap.pixels[to + column] = coverage;
      }
    }
  }
}

function widthOf(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, [, , advance]) => sum + advance, 0);
}
