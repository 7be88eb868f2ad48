import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { PreviewFont } from './preview-font.ts';
import { previewPicture } from './preview-picture.ts';

const assets = join(import.meta.dirname, '../../../../../libs/checkout-web/assets');
const fonts = PreviewFont.parse(readFileSync(join(assets, 'preview-font.bin')));
const lines = { above: 'Pagar', amount: 'R$\u00a0237,00', below: ['a Padaria São João', 'Bolo de cenoura'] };

/** The rows of pixels of a PNG that this service wrote, as places in the palette. */
function read(png: Buffer) {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    chunks.set(png.subarray(at + 4, at + 8).toString(), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const pixels = inflateSync(chunks.get('IDAT')!);
  const rows = Array.from({ length: 630 }, (_, y) => pixels.subarray(y * 1_201 + 1, (y + 1) * 1_201));
  return { rows, palette: chunks.get('PLTE')! };
}

test('a picture has the seller’s colour behind text that is legible on it', () => {
  const first = (accent: string) => [...read(previewPicture(fonts, lines, accent)).palette.subarray(0, 3)];
  const last = (accent: string) => [...read(previewPicture(fonts, lines, accent)).palette.subarray(-3)];
  expect([first('#1d4ed8'), last('#1d4ed8')]).toEqual([
    [0x1d, 0x4e, 0xd8],
    [255, 255, 255],
  ]);
  expect([first('#ffd400'), last('#ffd400')]).toEqual([
    [0xff, 0xd4, 0x00],
    [0, 0, 0],
  ]);
});

test('an amount is never cut: the largest one is drawn smaller', () => {
  const largest = 'R$\u00a09.999.999.999,99';
  const fitting = fonts.amounts.filter((font) => font.widthOf(largest) <= 1_040);
  expect(fitting).toHaveLength(1);
  const drawn = (amount: string) => {
    const { rows } = read(previewPicture(fonts, { above: '', amount, below: [] }, null));
    return Math.max(...rows.map((row) => row.findLastIndex((pixel) => pixel > 0)));
  };
  expect(drawn(largest)).toBeGreaterThan(drawn(largest.slice(0, -1)));
});

test('text stays within the margins, however long, and unknown letters are left out', () => {
  const below = ['W'.repeat(300), 'ação 😀 日本'];
  const { rows } = read(previewPicture(fonts, { ...lines, below }, null));
  const columns = rows.flatMap((row) => [...row.keys()].filter((x) => row[x]! > 0));
  expect(Math.min(...new Set(columns))).toBeGreaterThanOrEqual(76);
  expect(Math.max(...new Set(columns))).toBeLessThanOrEqual(1_124);
  expect(rows.slice(380, 450).some((row) => row.some((pixel) => pixel === 255))).toBe(true);
});
