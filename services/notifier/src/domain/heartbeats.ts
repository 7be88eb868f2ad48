/** A running notifier: it raises `beats` every two seconds. */
export interface Heartbeat {
  instanceId: string;
  beats: number;
}

/** Ten seconds at one check every two seconds: longer than a process pauses, short for sellers. */
const CHECKS_WITHOUT_BEAT = 5;

/**
 * Finds dead instances by counting checks instead of comparing clocks, which may differ. Without the database
 * nobody can check, so no instance counts as dead.
 */
export class Heartbeats {
  private last = new Map<string, { beats: number; checks: number }>();

  /** Ids of the instances whose `beats` has not grown for five checks. */
  check(heartbeats: readonly Heartbeat[]): string[] {
    const before = this.last;
    this.last = new Map(
      heartbeats.map(({ instanceId, beats }) => {
        const known = before.get(instanceId);
        return [instanceId, { beats, checks: known?.beats === beats ? known.checks + 1 : 0 }];
      }),
    );
    return [...this.last].filter(([, { checks }]) => checks >= CHECKS_WITHOUT_BEAT).map(([id]) => id);
  }
}
