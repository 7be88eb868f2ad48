import fc from 'fast-check';
import { FairQueue } from './fair-queue.ts';

const limits = {
  active: 6,
  waiting: 50,
  healthy: { active: 3, waiting: 10 },
  degraded: { active: 1, waiting: 2 },
  remembered: 3,
};

interface Item {
  lane: string;
  number: number;
}

/** A fair queue at work, with a note of all that happens. */
class Works {
  readonly queue = new FairQueue<Item>(limits);
  readonly offered: Item[] = [];
  readonly started: Item[] = [];
  readonly active: Item[] = [];

  offer(lane: string): void {
    const item = { lane, number: this.offered.length };
    if (this.queue.offer(lane, item)) this.offered.push(item);
  }

  next(): boolean {
    const item = this.queue.next();
    if (!item) return false;
    this.started.push(item);
    this.active.push(item);
    return true;
  }

  finish(healthy: boolean | null): boolean {
    const item = this.active.shift();
    if (item) this.queue.finished(item.lane, healthy);
    return item !== undefined;
  }

  finishAll(): void {
    while (this.next() || this.finish(true));
  }

  mostInOneLane(): number {
    return Math.max(0, ...names.map((lane) => this.active.filter((item) => item.lane === lane).length));
  }
}

const names = ['a', 'b', 'c', 'd'];
const steps = fc.array(
  fc.oneof(
    fc.constantFrom(...names).map((lane) => (works: Works) => works.offer(lane)),
    fc.constant((works: Works) => works.next()),
    fc.constantFrom(true, false, null).map((healthy) => (works: Works) => works.finish(healthy)),
  ),
  { maxLength: 300 },
);

test('the limits on concurrent items are never exceeded', () => {
  fc.assert(
    fc.property(steps, (todo) => {
      const works = new Works();
      for (const step of todo) {
        step(works);
        expect(works.active.length).toBeLessThanOrEqual(limits.active);
        expect(works.mostInOneLane()).toBeLessThanOrEqual(limits.healthy.active);
      }
    }),
  );
});

test('each item starts once, in the order of its lane', () => {
  fc.assert(
    fc.property(steps, (todo) => {
      const works = new Works();
      for (const step of todo) step(works);
      works.finishAll();
      const inLanes = (items: Item[]) => names.map((lane) => items.filter((item) => item.lane === lane));
      expect(inLanes(works.started)).toEqual(inLanes(works.offered));
    }),
  );
});

test('lanes alternate, so a long one does not delay a short one', () => {
  const queue = new FairQueue<string>({ ...limits, active: 100, healthy: { active: 100, waiting: 20 } });
  for (let i = 0; i < 10; i++) queue.offer('long', `long ${i}`);
  queue.offer('short', 'short 0');
  expect([queue.next(), queue.next()]).toEqual(['long 0', 'short 0']);
});

test('a failing lane gets one place until it succeeds', () => {
  const queue = new FairQueue<number>(limits);
  for (let i = 0; i < 9; i++) queue.offer('a', i);
  expect(queue.next()).toBe(0);
  queue.finished('a', false);
  expect([queue.next(), queue.next()]).toEqual([1, null]);
  queue.finished('a', true);
  expect([queue.next(), queue.next(), queue.next(), queue.next()]).toEqual([2, 3, 4, null]);
});

test('an item that was not tried leaves its lane as it was', () => {
  const queue = new FairQueue<number>(limits);
  for (let i = 0; i < 9; i++) queue.offer('a', i);
  queue.next();
  queue.finished('a', false);
  queue.next();
  queue.finished('a', null);
  expect([queue.next(), queue.next()]).toEqual([2, null]);
  queue.finished('a', true);
  queue.next();
  queue.finished('a', null);
  expect([queue.next(), queue.next(), queue.next(), queue.next()]).toEqual([4, 5, 6, null]);
});

test('of failing lanes without items those that failed last are remembered', () => {
  const queue = new FairQueue<number>(limits);
  const fail = (lane: string) => {
    queue.offer(lane, 0);
    queue.next();
    queue.finished(lane, false);
  };
  for (const lane of ['a', 'b', 'c', 'b', 'a', 'd']) fail(lane);
  const { healthy, degraded } = limits;
  expect(['a', 'b', 'c', 'd'].map((lane) => queue.capacity(lane))).toEqual([
    degraded.waiting,
    degraded.waiting,
    healthy.waiting,
    degraded.waiting,
  ]);
});

test('a full lane takes no more, and says so', () => {
  const queue = new FairQueue<number>(limits);
  const taken = Array.from({ length: 12 }, (_, number) => queue.offer('a', number));
  expect(taken.filter(Boolean)).toHaveLength(10);
  expect(queue.full()).toEqual(['a']);
  expect(queue.capacity('b')).toBe(10);
  expect(queue.hasRoom()).toBe(true);
  for (const lane of ['b', 'c', 'd', 'e'])
    for (let number = 0; number < 10; number++) queue.offer(lane, number);
  expect([queue.hasRoom(), queue.capacity('f')]).toEqual([false, 0]);
});

test('a removed item does not start', () => {
  const queue = new FairQueue<number>(limits);
  for (let i = 0; i < 5; i++) queue.offer('a', i);
  queue.next();
  expect(queue.clear()).toEqual([1, 2, 3, 4]);
  expect(queue.next()).toBeNull();
});
