interface Planned {
  at: number;
  order: number;
  run(): void;
}

/** Simulated time in ms. What is planned for the same time runs in the order in which it was planned. */
export class Clock {
  now = 0;
  private planned = 0;
  private readonly heap: Planned[] = [];

  after(ms: number, run: () => void): void {
    this.push({ at: this.now + ms, order: this.planned++, run });
  }

  runUntil(end: number): void {
    while (this.heap.length > 0 && this.heap[0]!.at <= end) {
      const next = this.pop();
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }

  private push(planned: Planned): void {
    const { heap } = this;
    let place = heap.push(planned) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!isBefore(planned, heap[parent]!)) break;
      heap[place] = heap[parent]!;
      place = parent;
    }
    heap[place] = planned;
  }

  private pop(): Planned {
    const { heap } = this;
    const first = heap[0]!;
    const last = heap.pop()!;
    if (heap.length > 0) this.sink(last);
    return first;
  }

  private sink(planned: Planned): void {
    const { heap } = this;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1;
      if (!isBefore(heap[child]!, planned)) break;
      heap[place] = heap[child]!;
      place = child;
    }
    heap[place] = planned;
  }
}

function isBefore(one: Planned, other: Planned): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
