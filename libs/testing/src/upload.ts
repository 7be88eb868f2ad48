/** The smallest files of each type that a defence takes: how they begin, and a word to find them by. */
export const fileContents = {
  pdf: Buffer.from('%PDF-1.7\nconferido', 'latin1'),
  png: Buffer.from('\x89PNG\r\n\x1a\nconferido', 'latin1'),
  jpeg: Buffer.from('\xff\xd8\xff\xe0conferido', 'latin1'),
};

/** A body of `multipart/form-data` with one file. The type is what a client declares. */
export function fileForm(
  content: Buffer = fileContents.pdf,
  { name = 'comprovante.pdf', type = 'application/pdf', part = 'file' } = {},
): FormData {
  const form = new FormData();
  form.append(part, new File([new Uint8Array(content)], name, { type }));
  return form;
}
