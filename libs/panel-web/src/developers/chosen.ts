/** Ids of what is chosen in a list. */
export type Chosen = ReadonlySet<string>;

/** How many events are sent again at once. */
export const MOST_CHOSEN = 100;

export function changed(chosen: Chosen, id: string, isChosen: boolean): Chosen {
  const next = new Set(chosen);
  if (isChosen) next.add(id);
  else next.delete(id);
  return next;
}

/** With these too, as far as there is room. */
export function withAll(chosen: Chosen, ids: readonly string[]): Chosen {
  return new Set([...new Set([...chosen, ...ids])].slice(0, MOST_CHOSEN));
}
