// What is read of `multipart/form-data` (RFC 7578) before it is parsed, and of a file's name after.

/** Of a body. The parser makes an object of each, so a body of a million empty ones would cost seconds. */
export const MAX_PARTS = 10;
/** Of one part. The parser reads them line by line: a million lines would cost seconds, too. */
const MAX_HEADERS_BYTES = 8 * 1024;
const END_OF_HEADERS = '\r\n\r\n';
const END_OF_FORM = Buffer.from('--');

/** Its letters are those of RFC 2046, 5.1.1. Null: the header names none. */
export function boundaryIn(contentType: string): string | null {
  const [, quoted, plain] =
    /; *boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+./-]{1,70})(?=[;\s]|$))/i.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
}

/** What the parser is told: it would read another boundary than we do in some headers. */
export function contentTypeOf(boundary: string): string {
  return `multipart/form-data; boundary="${boundary}"`;
}

/** Whether a body has `MAX_PARTS` at most, each with `MAX_HEADERS_BYTES` of headers at most. */
export function isSmallForm(body: Buffer, boundary: string): boolean {
  const delimiter = `--${boundary}`;
  let delimiters = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at)) {
    at += delimiter.length;
    delimiters += 1;
    if (delimiters > MAX_PARTS + 1) return false;
    const isEnd = body.subarray(at, at + 2).equals(END_OF_FORM);
    if (!isEnd && !body.subarray(at, at + MAX_HEADERS_BYTES).includes(END_OF_HEADERS)) return false;
  }
  return delimiters > 0;
}

/** Without folders, which some clients send along; letters as they are usually written (NFC). */
export function baseName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).normalize('NFC');
}
