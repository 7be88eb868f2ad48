/**
 * A `Set` and a `Map` whose members come and go by the thousand, few at a time: each look goes over all of them. V8's own
 * leave outgrown tables behind, each of which points to the next; one that has become an old object keeps all that were
 * members since, until the next full collection, and has every scavenge copy them (docs/performance.md).
 */
export class ChurnSet<Member> {
  private readonly members: Member[] = [];

  get size(): number {
    return this.members.length;
  }

  has(member: Member): boolean {
    return this.members.includes(member);
  }

  add(member: Member): this {
    if (!this.has(member)) this.members.push(member);
    return this;
  }

  delete(member: Member): boolean {
    const at = this.members.indexOf(member);
    if (at >= 0) takeOut(this.members, at);
    return at >= 0;
  }

  clear(): void {
    this.members.length = 0;
  }

  /** Over the members of this moment, in no particular order. */
  [Symbol.iterator](): IterableIterator<Member> {
    return [...this.members].values();
  }

  forEach(look: (member: Member) => void): void {
    for (const member of this) look(member);
  }
}

export class ChurnMap<Key, Value> {
  private readonly keys: Key[] = [];
  private readonly held: Value[] = [];

  get size(): number {
    return this.keys.length;
  }

  has(key: Key): boolean {
    return this.keys.includes(key);
  }

  get(key: Key): Value | undefined {
    const at = this.keys.indexOf(key);
    return at >= 0 ? this.held[at] : undefined;
  }

  set(key: Key, value: Value): this {
    const at = this.keys.indexOf(key);
    if (at >= 0) this.held[at] = value;
    else {
      this.keys.push(key);
      this.held.push(value);
    }
    return this;
  }

  delete(key: Key): boolean {
    const at = this.keys.indexOf(key);
    if (at < 0) return false;
    takeOut(this.keys, at);
    takeOut(this.held, at);
    return true;
  }

  clear(): void {
    this.keys.length = 0;
    this.held.length = 0;
  }

  /** Those of this moment, in no particular order. */
  values(): IterableIterator<Value> {
    return [...this.held].values();
  }

  forEach(look: (value: Value) => void): void {
    for (const value of this.values()) look(value);
  }
}

/** The last takes its place. */
function takeOut(list: unknown[], at: number): void {
  list[at] = list.at(-1);
  list.pop();
}
