import { maskedDocument } from './document.ts';

test.each([
  ['52998224725', '***.982.247-**'],
  ['11222333000181', '**.222.333/0001-**'],
])('the document %s is shown as %s', (document, shown) => expect(maskedDocument(document)).toBe(shown));
