/** Far more than any report takes. */
export const MOST_STEPS = 20;

/**
 * Takes `step` after step until there is none, null, and returns the last state. Throws after more than
 * `most`: steps that undo each other have no end. `what`: the id of what changes.
 */
export async function untilDone<State>(
  first: State,
  step: (state: State) => Promise<State | null>,
  { what, most = MOST_STEPS }: { what: string; most?: number },
): Promise<State> {
  let state = first;
  for (let steps = 0; steps <= most; steps++) {
    const next = await step(state);
    if (next === null) return state;
    state = next;
  }
  throw new Error(`${what}: still changing after ${most} steps`);
}
