import { RollCall } from './roll-call.ts';

const times = (count: number, look: (index: number) => string[]) =>
  Array.from({ length: count }, (_, i) => look(i));

test('a holder without a heartbeat for five checks is dead', () => {
  const call = new RollCall();
  const looks = times(6, (index) =>
    call.look([
      { id: 'silent', beats: 7 },
      { id: 'alive', beats: index },
    ]),
  );
  expect(looks).toEqual([[], [], [], [], [], ['silent']]);
});

test('one heartbeat resets the count', () => {
  const call = new RollCall();
  times(5, () => call.look([{ id: 'slow', beats: 1 }]));
  expect(call.look([{ id: 'slow', beats: 2 }])).toEqual([]);
  expect(times(5, () => call.look([{ id: 'slow', beats: 2 }])).at(-1)).toEqual(['slow']);
});

test('a holder that left the list is forgotten', () => {
  const call = new RollCall();
  times(5, () => call.look([{ id: 'left', beats: 1 }]));
  call.look([]);
  expect(call.look([{ id: 'left', beats: 1 }])).toEqual([]);
});
