// What is read of `multipart/form-data` (RFC 7578) before it is parsed, and of a file's name after.

/** Of a body. The parser makes an object of each, so a body of a million empty ones would cost seconds. */
export const MAX_PARTS = 10;

/** Null: the header names none. */
export function boundaryIn(contentType: string): string | null {
  const [, quoted, plain] = /; *boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
}

/** At least the number of parts, and no more than `MAX_PARTS + 1`. */
export function countParts(body: Buffer, boundary: string): number {
  const delimiter = `--${boundary}`;
  let delimiters = 0;
  // The last one ends the body.
  for (let at = body.indexOf(delimiter); at >= 0 && delimiters <= MAX_PARTS + 1; delimiters++)
    at = body.indexOf(delimiter, at + delimiter.length);
  return Math.max(0, delimiters - 1);
}

/** Without folders, which some clients send along; letters as they are usually written (NFC). */
export function baseName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).normalize('NFC');
}
