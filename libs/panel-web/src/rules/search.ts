/** The member of an address, if it is one of these. */
export function oneOf<Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  search: Record<string, unknown>,
): { [Member in Name]?: Value } {
  const value = values.find((one) => one === search[name]);
  return (value === undefined ? {} : { [name]: value }) as { [Member in Name]?: Value };
}

const LAST_PAGE = 100_000;
const LARGEST_PAGE = 100;

export function pageOf(search: Record<string, unknown>): { page?: number; per_page?: number } {
  const page = whole(search.page, LAST_PAGE);
  const per_page = whole(search.per_page, LARGEST_PAGE);
  return { ...(page && { page }), ...(per_page && { per_page }) };
}

function whole(value: unknown, largest: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= largest ? number : undefined;
}
