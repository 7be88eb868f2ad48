import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { resolve } from 'node:path';

const bundle = process.argv[1] ?? '';
let map: SourceMap | null | undefined;

/**
 * A stack trace with the names and lines of our source files instead of the bundle's. The map is read at the
 * first error: Node's own `--enable-source-maps` reads it at the start, at 15 MB and half a second a service.
 */
export function withSourceFiles(stack: string): string {
  map ??= readMap();
  return stack.replace(FRAME, (frame, line: string, column: string) => {
    const origin = map?.findOrigin(Number(line), Number(column));
    return origin && 'fileName' in origin
      ? `${resolve(bundle, '..', origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`
      : frame;
  });
}

/** A place in the bundle, as V8 writes it: `file:///app/dist/bundle.js:120:14`. */
const FRAME = /file:\/\/[^\s():]{1,500}\/bundle\.js:(\d{1,9}):(\d{1,9})/g;

function readMap(): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')));
  } catch {
    return null;
  }
}
