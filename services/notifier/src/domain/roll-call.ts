/** One process that holds deliveries, as it shows that it lives: by a number that grows every two seconds. */
export interface Holder {
  id: string;
  beats: number;
}

/** Ten seconds, at a look every two: longer than a pause of anybody's, shorter than a seller's patience. */
const LOOKS_WITHOUT_BEAT = 5;

/**
 * Tells who has died, by looks and not by clocks: theirs may differ from ours, and while nobody can look, as the database is
 * away, nobody is taken for dead.
 */
export class RollCall {
  private last = new Map<string, { beats: number; looks: number }>();

  /** Ids of those whose number has not grown for five looks. */
  look(holders: readonly Holder[]): string[] {
    const before = this.last;
    this.last = new Map(
      holders.map(({ id, beats }) => {
        const known = before.get(id);
        return [id, { beats, looks: known?.beats === beats ? known.looks + 1 : 0 }];
      }),
    );
    return [...this.last].filter(([, { looks }]) => looks >= LOOKS_WITHOUT_BEAT).map(([id]) => id);
  }
}
