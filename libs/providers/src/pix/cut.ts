/** Cuts by code points, so that no surrogate pair is split. */
export function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : [...text].slice(0, maxLength).join('');
}
