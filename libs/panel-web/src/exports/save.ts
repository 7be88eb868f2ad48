import type { DownloadedFile } from '../api/client.ts';

/** Gives the file to the browser, which asks where, or puts it with other downloads. */
export function save({ name, content }: DownloadedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
