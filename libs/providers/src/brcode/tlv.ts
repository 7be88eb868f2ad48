/** One EMV data object: two digits of id, two of length, the value. */
export type TlvField = readonly [id: string, value: string];

/** Encodes EMV data objects. Values have 1 to 99 characters. */
export function encodeTlv(fields: readonly TlvField[]): string {
  return fields.map(([id, value]) => `${id}${lengthOf(id, value)}${value}`).join('');
}

function lengthOf(id: string, value: string): string {
  if (value.length < 1 || value.length > 99) {
    throw new RangeError(`BR Code field ${id} must have 1 to 99 characters, not ${value.length}`);
  }
  return String(value.length).padStart(2, '0');
}

/** Decodes EMV data objects. Null when the text is malformed or an id is repeated. */
export function decodeTlv(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  let position = 0;
  while (position < text.length) {
    const header = /^(\d{2})(\d{2})$/.exec(text.slice(position, position + 4));
    if (!header) return null;
    const [, id, length] = header as unknown as [string, string, string];
    const value = text.slice(position + 4, position + 4 + Number(length));
    if (value.length === 0 || value.length !== Number(length) || fields.has(id)) return null;
    fields.set(id, value);
    position += 4 + value.length;
  }
  return fields;
}
