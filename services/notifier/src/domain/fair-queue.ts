export interface FairQueueLimits {
  /** Maximum items in progress, over all lanes. */
  active: number;
  /** Maximum waiting items, over all lanes. */
  waiting: number;
  healthy: { active: number; waiting: number };
  /** Limits of a lane whose last item failed or was slow. */
  degraded: { active: number; waiting: number };
  /** Degraded lanes without items that are remembered: their receiver may be gone for good. */
  remembered: number;
}

interface Lane<Item> {
  waiting: Item[];
  active: number;
  degraded: boolean;
}

/**
 * Waiting items in one lane per receiver. Lanes take turns and a degraded one gets few places: a slow
 * receiver delays no other.
 */
export class FairQueue<Item> {
  /** Lanes with items, and those that rest. */
  private readonly lanes = new Map<string, Lane<Item>>();
  /** Names of degraded lanes without items, the longest at rest first. */
  private readonly resting = new Set<string>();
  /** Names of lanes with an item that may start, in the order of their turns. */
  private readonly turns = new Set<string>();
  private active = 0;
  private waiting = 0;

  constructor(private readonly limits: FairQueueLimits) {}

  /** How many more items the lane takes. */
  capacity(name: string): number {
    const lane = this.lanes.get(name);
    const own = this.limitsOf(lane).waiting - (lane?.waiting.length ?? 0);
    return Math.max(0, Math.min(own, this.limits.waiting - this.waiting));
  }

  /** Whether lanes that have none yet take items. */
  hasRoom(): boolean {
    return this.waiting < this.limits.waiting;
  }

  /** Lanes that take no more items. */
  full(): string[] {
    return [...this.lanes.keys()].filter((name) => this.capacity(name) === 0);
  }

  /** False when the lane is full. */
  offer(name: string, item: Item): boolean {
    if (this.capacity(name) === 0) return false;
    const lane = this.lanes.get(name) ?? { waiting: [], active: 0, degraded: false };
    this.lanes.set(name, lane);
    this.resting.delete(name);
    lane.waiting.push(item);
    this.waiting += 1;
    this.plan(name, lane);
    return true;
  }

  /** The next item to start, or null while none may. Call `finished` when it is done. */
  next(): Item | null {
    if (this.active >= this.limits.active) return null;
    for (const name of this.turns) {
      this.turns.delete(name);
      const lane = this.lanes.get(name)!;
      if (this.mayStart(lane)) return this.start(name, lane);
    }
    return null;
  }

  /** Ends an item of the lane. `healthy`: whether it went well; null if it was not tried. */
  finished(name: string, healthy: boolean | null): void {
    const lane = this.lanes.get(name)!;
    lane.active -= 1;
    lane.degraded = healthy === null ? lane.degraded : !healthy;
    this.active -= 1;
    if (lane.active === 0 && lane.waiting.length === 0) this.rest(name, lane);
    this.plan(name, lane);
  }

  /** Removes and returns all waiting items. */
  clear(): Item[] {
    this.waiting = 0;
    return [...this.lanes.values()].flatMap(({ waiting }) => waiting.splice(0));
  }

  /** Forgets a healthy lane, and beyond the limit the degraded one that rests for the longest. */
  private rest(name: string, { degraded }: Lane<Item>): void {
    if (!degraded) {
      this.lanes.delete(name);
      return;
    }
    this.resting.add(name);
    if (this.resting.size <= this.limits.remembered) return;
    const [longest] = this.resting;
    this.resting.delete(longest!);
    this.lanes.delete(longest!);
  }

  private start(name: string, lane: Lane<Item>): Item {
    lane.active += 1;
    this.active += 1;
    this.waiting -= 1;
    const item = lane.waiting.shift()!;
    this.plan(name, lane);
    return item;
  }

  private plan(name: string, lane: Lane<Item>): void {
    if (this.mayStart(lane)) this.turns.add(name);
  }

  private mayStart(lane: Lane<Item>): boolean {
    return lane.waiting.length > 0 && lane.active < this.limitsOf(lane).active;
  }

  private limitsOf(lane: Lane<Item> | undefined) {
    return lane?.degraded ? this.limits.degraded : this.limits.healthy;
  }
}
