const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** As people read it: `1 KB`, `180 KB`, `4,9 MB`. */
export function fileSize(bytes: number, language: string): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / KILOBYTE)} KB`;
  const megabytes = (bytes / MEGABYTE).toLocaleString(language, { maximumFractionDigits: 1 });
  return `${megabytes} MB`;
}
