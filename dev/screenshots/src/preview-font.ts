// node --conditions=source dev/screenshots/src/preview-font.ts: draws the letters of link previews once, with
// DejaVu Sans (Debian: fonts-dejavu-core; its licence allows it), for services without a font renderer.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { root } from '@catraca/stack/paths';
import { openBrowser } from '@catraca/testing/browser';

const latin = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code)).filter((character) =>
  /[\p{L}\p{N}\p{P}\p{S} ]/u.test(character),
);
const amount = [...'R$ 0123456789.,'];
const fonts = {
  'amount-168': { css: '700 168px "DejaVu Sans"', characters: amount },
  'amount-120': { css: '700 120px "DejaVu Sans"', characters: amount },
  'amount-84': { css: '700 84px "DejaVu Sans"', characters: amount },
  text: { css: '700 54px "DejaVu Sans"', characters: [...latin, '…', '–', '•', '“', '”', '’'] },
};

/** Runs in the browser. Coverage of each pixel, 0 to 255, in base64. */
const draw = `({ css, characters }) => {
  const size = Number(/(\\d+)px/.exec(css)[1]);
  const height = Math.ceil(size * 1.4);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return { height, glyphs: characters.map((character) => {
    context.font = css;
    const advance = Math.round(context.measureText(character).width);
    canvas.width = advance + 8;
    canvas.height = height;
    context.font = css;
    context.textBaseline = 'alphabetic';
    context.fillText(character, 4, Math.round(size * 1.08));
    const { data } = context.getImageData(0, 0, canvas.width, height);
    const alpha = Array.from({ length: data.length / 4 }, (_, at) => data[at * 4 + 3]);
    return { character, advance, width: canvas.width, alpha };
  }) };
}`;

interface Drawn {
  height: number;
  glyphs: { character: string; advance: number; width: number; alpha: number[] }[];
}

const browser = await openBrowser();
const page = await browser.newPage();
const pixels: number[] = [];
const metrics: Record<string, unknown> = {};
for (const [name, font] of Object.entries(fonts)) {
  const { height, glyphs } = (await page.evaluate(`(${draw})(${JSON.stringify(font)})`)) as Drawn;
  const places: Record<string, [offset: number, width: number, advance: number]> = {};
  for (const { character, advance, width, alpha } of glyphs) {
    places[character] = [pixels.length, width, advance];
    for (const one of alpha) pixels.push(one);
  }
  metrics[name] = { height, glyphs: places };
}
await browser.close();
const header = Buffer.from(JSON.stringify(metrics));
const length = Buffer.alloc(4);
length.writeUInt32LE(header.length);
const file = deflateRawSync(Buffer.concat([length, header, Buffer.from(pixels)]), { level: 9 });
writeFileSync(join(root, 'libs/checkout-web/assets/preview-font.bin'), file);
console.log(`✓ preview-font.bin  ${Math.ceil(file.length / 1024)} KB`);
