/** What a person wrote, without blanks around it; undefined where there is nothing. */
export function textOf(given: FormData, name: string): string | undefined {
  const value = String(given.get(name) ?? '').trim();
  return value === '' ? undefined : value;
}
