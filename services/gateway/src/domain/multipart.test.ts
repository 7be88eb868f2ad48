import { baseName, boundaryIn, countParts, MAX_PARTS } from './multipart.ts';

test.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; boundary="a b:c"', 'a b:c'],
  ['multipart/form-data;boundary=----WebKitFormBoundaryx; x=1', '----WebKitFormBoundaryx'],
  ['multipart/form-data; BOUNDARY=abc', 'abc'],
  ['multipart/form-data; boundary=', null],
  ['multipart/form-data; boundary=""', null],
  ['multipart/form-data', null],
])('the boundary in %j is %j', (contentType, boundary) => {
  expect(boundaryIn(contentType)).toBe(boundary);
});

const bodyOf = (count: number) =>
  Buffer.from(`${'--abc\r\nContent-Disposition: form-data; name=x\r\n\r\n\r\n'.repeat(count)}--abc--`);

test('parts are counted, but not all of thousands', () => {
  expect([0, 1, 2, MAX_PARTS].map((count) => countParts(bodyOf(count), 'abc'))).toEqual([0, 1, 2, MAX_PARTS]);
  expect(countParts(bodyOf(MAX_PARTS + 1), 'abc')).toBe(MAX_PARTS + 1);
  expect(countParts(bodyOf(100_000), 'abc')).toBe(MAX_PARTS + 1);
  expect(countParts(Buffer.from('nothing of the kind'), 'abc')).toBe(0);
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
