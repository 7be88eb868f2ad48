import type { FileWriter } from './file-writer.ts';

/** Rows of a file at most. A worksheet has 1,048,576. */
const MAX_ROWS = 1_000_000;

/** The parts of a file, with those of one page of the list at a time in memory. */
export async function* fileParts<Item>(
  writer: FileWriter<Item>,
  pages: AsyncIterable<{ data: readonly Item[] }>,
  maxRows = MAX_ROWS,
): AsyncGenerator<string> {
  yield writer.head;
  let room = maxRows;
  for await (const { data } of pages) {
    const written = data.slice(0, room);
    room -= written.length;
    if (written.length > 0) yield written.map((item) => writer.row(item)).join('');
    if (written.length === data.length) continue;
    yield writer.note(limitNote(maxRows));
    break;
  }
  yield await writer.tail();
}

/** Nobody may take the file for whole. */
function limitNote(maxRows: number): string {
  const rows = maxRows.toLocaleString('pt-BR');
  return `Arquivo incompleto: um arquivo tem no máximo ${rows} linhas, e o filtro encontra mais. Exporte por períodos.`;
}
