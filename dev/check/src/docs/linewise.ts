/**
 * What a line of the API document is: an operation, a webhook, a schema or another component. Elsewhere, a
 * member.
 */
const depths: Record<string, number> = { paths: 2, webhooks: 1, components: 2 };

/** JSON with a line for each thing that a reviewer compares, instead of a line for each value. */
export function linewise(document: object): string {
  const members = Object.entries(document).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${lines(value, depths[name] ?? 1, '  ')}`,
  );
  return `{\n${members.join(',\n')}\n}`;
}

function lines(value: unknown, depth: number, indent: string): string {
  if (depth === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => inner + lines(item, depth - 1, inner))
    : Object.entries(value).map(
        ([name, item]) => `${inner}${JSON.stringify(name)}: ${lines(item, depth - 1, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return items.length === 0 ? `${open}${close}` : `${open}\n${items.join(',\n')}\n${indent}${close}`;
}
