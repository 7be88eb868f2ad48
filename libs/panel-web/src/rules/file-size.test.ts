import { fileSize } from './file-size.ts';

test.each([
  [1, '1 KB'],
  [1_024, '1 KB'],
  [184_320, '180 KB'],
  [1024 * 1024, '1 MB'],
  [1.55 * 1024 * 1024, '1,6 MB'],
  [5 * 1024 * 1024, '5 MB'],
])('%d bytes are read as %s', (bytes, text) => {
  expect(fileSize(bytes, 'pt-BR')).toBe(text);
});

test('in English the decimal sign is a point', () => {
  expect(fileSize(2.5 * 1024 * 1024, 'en')).toBe('2.5 MB');
});
