import { crc32, deflateSync, inflateSync } from 'node:zlib';

interface Image {
  width: number;
  height: number;
  /** One colour a pixel: red, green and blue in 24 bits. */
  pixels: Uint32Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_COLOURS = 256;

/** A screenshot with its 256 most frequent colours: a third of the bytes. Takes what Chromium writes: eight bits, not interlaced. */
export function smallPng(png: Buffer): Buffer {
  const { width, height, pixels } = decode(png);
  const { palette, nearest } = reduce(pixels);
  const rows = Buffer.alloc((width + 1) * height); // each row begins with filter type 0
  pixels.forEach((colour, at) => {
    rows[at + Math.floor(at / width) + 1] = nearest.get(colour)!;
  });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', indexedHeader(width, height)),
    chunk('PLTE', Buffer.from(palette.flatMap(partsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function reduce(pixels: Uint32Array) {
  const counts = new Map<number, number>();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byCount = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  const palette = byCount.slice(0, MAX_COLOURS);
  return { palette, nearest: new Map(byCount.map((colour) => [colour, nearestIn(palette, colour)])) };
}

function nearestIn(palette: number[], colour: number): number {
  const wanted = partsOf(colour);
  const distances = palette.map((one) =>
    partsOf(one).reduce((sum, part, at) => sum + (part - wanted[at]!) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

function partsOf(colour: number): number[] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}

function decode(png: Buffer): Image {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = png[25] === 6 ? 4 : 3;
  const rows = inflateSync(dataOf(png));
  const bytes = unfilter(rows, { rowLength: width * channels, height, channels });
  const pixels = new Uint32Array(width * height).map((_, at) => bytes.readUIntBE(at * channels, 3));
  return { width, height, pixels };
}

function dataOf(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return Buffer.concat(parts);
}

/** Each byte is stored as what it differs from its neighbours by (PNG, 9.2). */
function unfilter(
  rows: Buffer,
  { rowLength, height, channels }: { rowLength: number; height: number; channels: number },
): Buffer {
  const bytes = Buffer.alloc(rowLength * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (rowLength + 1)]!;
    for (let x = 0; x < rowLength; x++) {
      const at = y * rowLength + x;
      const left = x < channels ? 0 : bytes[at - channels]!;
      const above = y === 0 ? 0 : bytes[at - rowLength]!;
      const corner = x < channels || y === 0 ? 0 : bytes[at - rowLength - channels]!;
      const guesses = [0, left, above, (left + above) >> 1, paeth(left, above, corner)];
      bytes[at] = rows[at + y + 1]! + guesses[filter]!;
    }
  }
  return bytes;
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [byLeft, byAbove, byCorner] = [left, above, corner].map((one) => Math.abs(guess - one)) as [
    number,
    number,
    number,
  ];
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}

/** Eight bits a pixel, each the number of a colour (PNG, 11.2.1). */
function indexedHeader(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 3, 0, 0, 0], 8);
  return data;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
