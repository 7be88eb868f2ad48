import type { ColumnKind } from '@catraca/contracts/http/exports/export-list';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const SHEET_TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const WORKSHEET = 'xl/worksheets/sheet1.xml';

/** Formats of cells, in their order in the styles. 1, 4 and 49 are built in (ECMA-376, part 1, 18.8.30). */
const styles = {
  header: { format: 0, font: 1 },
  text: { format: 49, font: 0 },
  amount: { format: 4, font: 0 },
  number: { format: 1, font: 0 },
  time: { format: 164, font: 0 },
  date: { format: 165, font: 0 },
} as const satisfies Record<ColumnKind | 'header', object>;
type Style = keyof typeof styles;

const indexes = Object.fromEntries(Object.keys(styles).map((style, index) => [style, index + 1]));

/** Index of a format among the cells' formats. 0 is that of cells without one. */
export function styleOf(style: Style): number {
  return indexes[style]!;
}

const cellFormats = Object.values(styles).map(
  ({ format, font }) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
);

/** What an XLSX file has besides its worksheet (ECMA-376), by name. */
export const workbookParts: readonly (readonly [name: string, xml: string])[] = [
  [
    '[Content_Types].xml',
    [
      `${HEAD}<Types xmlns="${CONTENT_TYPES}">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPES}.sheet.main+xml"/>`,
      `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPES}.styles+xml"/>`,
      `<Override PartName="/${WORKSHEET}" ContentType="${SHEET_TYPES}.worksheet+xml"/>`,
      '</Types>',
    ].join(''),
  ],
  [
    '_rels/.rels',
    [
      `${HEAD}<Relationships xmlns="${RELATIONSHIPS}">`,
      `<Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/>`,
      '</Relationships>',
    ].join(''),
  ],
  [
    'xl/workbook.xml',
    [
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">`,
      '<sheets><sheet name="Catraca" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ].join(''),
  ],
  [
    'xl/_rels/workbook.xml.rels',
    [
      `${HEAD}<Relationships xmlns="${RELATIONSHIPS}">`,
      `<Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/>`,
      `<Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/>`,
      '</Relationships>',
    ].join(''),
  ],
  [
    'xl/styles.xml',
    [
      `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2">`,
      '<numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss"/>',
      '<numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts>',
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
      '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
      '<fills count="2"><fill><patternFill patternType="none"/></fill>',
      '<fill><patternFill patternType="gray125"/></fill></fills>',
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      `<cellXfs count="${cellFormats.length + 1}">`,
      `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${cellFormats.join('')}</cellXfs>`,
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    ].join(''),
  ],
];
