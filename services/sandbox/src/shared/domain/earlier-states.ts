interface Earlier<State> {
  /** Null: it did not exist. */
  state: State | null;
  /** When reads show the change that ended this state, in ms of real time. */
  until: number;
}

/**
 * What reads show of things whose changes they do not show yet. In memory, as the sandbox is one process and
 * a lag is short: after a restart reads are up to date.
 */
export class EarlierStates<State> {
  /** Oldest first. Only of things with a change that lags. */
  private readonly earlier = new Map<string, Earlier<State>[]>();

  /** `before`: the true state until this change, null when the change created the thing. */
  changed(id: string, before: State | null, lagMs: number, now: number): void {
    this.forget(now);
    const waiting = this.waiting(id, now);
    this.earlier.delete(id); // it goes to the end
    // A change that is shown at once shows the earlier ones too.
    if (lagMs > 0) this.earlier.set(id, [...waiting, { state: before, until: now + lagMs }]);
  }

  /** What reads show of a thing whose true state is `state`. Null: nothing yet. */
  seen(id: string, state: State, now: number): State | null {
    const [first] = this.waiting(id, now);
    return first ? first.state : state;
  }

  /** Things that a list misses: reads do not show them yet, or in a state that does not match its filter. */
  missing(now: number, matches: (seen: State) => boolean = () => true): string[] {
    return [...this.earlier.keys()].filter((id) => {
      const [first] = this.waiting(id, now);
      return first && (first.state === null || !matches(first.state));
    });
  }

  /** The states after the last change that is shown. */
  private waiting(id: string, now: number): Earlier<State>[] {
    const states = this.earlier.get(id) ?? [];
    return states.slice(states.findLastIndex(({ until }) => until <= now) + 1);
  }

  private forget(now: number): void {
    for (const id of this.earlier.keys()) {
      if (this.waiting(id, now).length > 0) return;
      this.earlier.delete(id);
    }
  }
}
