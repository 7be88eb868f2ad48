/** Anchors of a document's headings as GitHub makes them; a repeated heading gets `-1`, `-2`. */
export function anchorsOf(markdown: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = matches(withoutFences(markdown), /^#{1,6} +(.+?) *#*$/gm);
  return new Set(
    headings.map((heading) => {
      const slug = slugOf(heading);
      const count = seen.get(slug) ?? 0;
      seen.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    }),
  );
}

function slugOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** Each match of `pattern`: its first group, or all of it. */
export function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([whole, group]) => group ?? whole);
}

/** Without blocks of code. */
export function withoutFences(markdown: string): string {
  return markdown.replace(/^ *(```|~~~)[\s\S]*?^ *\1 *$/gm, '');
}
