/** The beginning of a text: at most this many bytes of UTF-8, without half a character at its end. */
export function cutText(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= maxBytes) return text;
  // As of a stream: what is not whole waits for more.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, maxBytes), { stream: true });
}
