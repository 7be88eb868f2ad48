import { baseName, boundaryIn, isSmallForm, MAX_PARTS } from './multipart.ts';

test.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; boundary="a b:c"', 'a b:c'],
  ['multipart/form-data;boundary=----WebKitFormBoundaryx; x=1', '----WebKitFormBoundaryx'],
  ['multipart/form-data; BOUNDARY=abc', 'abc'],
  ['multipart/form-data; boundary=', null],
  ['multipart/form-data; boundary=""', null],
  ['multipart/form-data', null],
  // Parsers differ in these: ours is told the one that was counted by.
  ['multipart/form-data; x="; boundary=aaa"; boundary=b', 'b'],
  ['multipart/form-data; boundary=aaa,multipart/form-data; boundary=b', 'b'],
  ['multipart/form-data; boundary="a\\b"', null],
])('the boundary in %j is %j', (contentType, boundary) => {
  expect(boundaryIn(contentType)).toBe(boundary);
});

const bodyOf = (count: number) =>
  Buffer.from(`${'--abc\r\nContent-Disposition: form-data; name=x\r\n\r\n\r\n'.repeat(count)}--abc--`);

test.each([
  [1, true],
  [MAX_PARTS, true],
  [MAX_PARTS + 1, false],
  [100_000, false],
])('a body of %d parts is a small form: %j', (count, isSmall) => {
  expect(isSmallForm(bodyOf(count), 'abc')).toBe(isSmall);
});

test.each([
  ['nothing of the kind', 'nothing of the kind', false],
  ['headers that do not end', '--abc\r\nContent-Disposition: form-data; name=x', false],
  ['a million headers', `--abc${'\r\na:'.repeat(1_000_000)}\r\n\r\nx\r\n--abc--`, false],
  ['a form without parts', '--abc--\r\n', true],
])('%s: a small form is %j', (_what, body, isSmall) => {
  expect(isSmallForm(Buffer.from(body), 'abc')).toBe(isSmall);
});

test.each([
  ['nota.pdf', 'nota.pdf'],
  ['C:\\Documentos\\nota.pdf', 'nota.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['pasta/', ''],
  ['recibo cafe\u0301.png', 'recibo café.png'],
])('%j is called %j', (name, base) => {
  expect(baseName(name)).toBe(base);
});
