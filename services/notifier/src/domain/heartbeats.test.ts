import { Heartbeats } from './heartbeats.ts';

const times = (count: number, check: (index: number) => string[]) =>
  Array.from({ length: count }, (_, i) => check(i));

test('an instance without a beat for five checks is dead', () => {
  const heartbeats = new Heartbeats();
  const checks = times(6, (index) =>
    heartbeats.check([
      { instanceId: 'silent', beats: 7 },
      { instanceId: 'alive', beats: index },
    ]),
  );
  expect(checks).toEqual([[], [], [], [], [], ['silent']]);
});

test('a single beat starts the count again', () => {
  const heartbeats = new Heartbeats();
  times(5, () => heartbeats.check([{ instanceId: 'slow', beats: 1 }]));
  expect(heartbeats.check([{ instanceId: 'slow', beats: 2 }])).toEqual([]);
  expect(times(5, () => heartbeats.check([{ instanceId: 'slow', beats: 2 }])).at(-1)).toEqual(['slow']);
});

test('an instance that is gone from the list is forgotten', () => {
  const heartbeats = new Heartbeats();
  times(5, () => heartbeats.check([{ instanceId: 'left', beats: 1 }]));
  heartbeats.check([]);
  expect(heartbeats.check([{ instanceId: 'left', beats: 1 }])).toEqual([]);
});
