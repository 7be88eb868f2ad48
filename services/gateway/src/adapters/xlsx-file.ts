import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { WORKSHEET, workbookParts } from '../domain/export/workbook.ts';

/**
 * An XLSX file as it is written: `worksheet` is read as fast as the file is. Whoever stops reading the file
 * stops the worksheet, and an error of the worksheet destroys the file.
 */
export function xlsxFile(worksheet: AsyncIterable<string>): Readable {
  const zip = new ZipFile();
  const file = zip.outputStream as Readable;
  const rows = Readable.from(worksheet, { objectMode: false });
  zip.on('error', (error: Error) => file.destroy(error));
  file.once('close', () => rows.destroy());
  for (const [name, xml] of workbookParts) zip.addBuffer(Buffer.from(xml), name);
  zip.addReadStream(rows, WORKSHEET);
  zip.end();
  return file;
}
