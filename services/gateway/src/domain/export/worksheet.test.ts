import type { ExportColumn } from '@catraca/contracts/http/exports/export-list';
import { worksheetWriter } from './worksheet.ts';
import { xmlText } from './xml-text.ts';

const columns: ExportColumn[] = [
  { name: 'name', header: 'Nome', kind: 'text' },
  { name: 'amount', header: 'Valor', kind: 'amount' },
  { name: 'count', header: 'Quantidade', kind: 'number' },
  { name: 'created_at', header: 'Criada em', kind: 'time' },
  { name: 'day', header: 'Dia', kind: 'date' },
];
const writer = worksheetWriter({ columns, timeZone: 'America/Sao_Paulo' });

function valuesOf(item: object): string[] {
  return [...writer.row(item).matchAll(/<(?:v|t [^>]*)>([^<]*)</g)].map(([, value]) => value!);
}

test('S27.18 amounts, numbers, times and days are numbers, and a text is text', () => {
  const row = { name: '=1+1', amount: -5, count: 3, created_at: '2026-11-24T02:30:00Z', day: '2026-11-24' };
  // 46349 days after 30 December 1899 it is the 23rd in São Paulo, half past eleven in the evening.
  expect(valuesOf(row)).toEqual(['=1+1', '-0.05', '3', '46349.97916667', '46350']);
  expect(writer.row(row)).not.toContain('<f>');
});

test('what is not there is an empty cell', () => {
  const none = { name: null, amount: null, count: null, created_at: null, day: null };
  expect(writer.row(none)).toBe('<row><c/><c/><c/><c/><c/></row>');
});

test('a text that XML or a spreadsheet would change stays as it is', () => {
  expect(xmlText('a<b & "c">')).toBe('a&lt;b &amp; "c"&gt;');
  expect(xmlText('\u0000a\u001f\tb\r\nc\uFFFE\uD800')).toBe('a\tb\nc\uFFFD');
  expect(xmlText('_x0041_ e _x')).toBe('_x005F_x0041_ e _x');
});

test('a text that is longer than a cell is cut, and says so', () => {
  const [text] = valuesOf({ name: 'a'.repeat(40_000), amount: null });
  expect(text).toHaveLength(32_767);
  expect(text).toMatch(/a…$/);
});
