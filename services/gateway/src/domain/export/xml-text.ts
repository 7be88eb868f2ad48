/** What XML 1.0 cannot carry, and the carriage return, which it reads as a line feed. */
const UNWRITABLE = /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu;
/** Spreadsheets read `_x0041_` in a text as `A` (ECMA-376, part 1, 22.9.2.19, ST_Xstring). */
const LIKE_AN_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** A text as the content of an XML element of a spreadsheet. */
export function xmlText(value: string): string {
  return value
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(LIKE_AN_ESCAPE, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
