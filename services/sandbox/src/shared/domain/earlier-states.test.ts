import { EarlierStates } from './earlier-states.ts';

const at = 1_000_000;

test('a thing is not seen until the lag of its creation is over', () => {
  const states = new EarlierStates<string>();
  states.changed('a', null, 500, at);
  expect(states.seen('a', 'made', at + 499)).toBeNull();
  expect(states.missing(at + 499)).toEqual(['a']);
  expect(states.seen('a', 'made', at + 500)).toBe('made');
  expect(states.missing(at + 500)).toEqual([]);
});

test('a change that is shown shows the earlier ones too', () => {
  const states = new EarlierStates<string>();
  states.changed('a', null, 1_500, at);
  states.changed('a', 'made', 300, at + 100);
  expect(states.seen('a', 'paid', at + 399)).toBeNull();
  expect(states.seen('a', 'paid', at + 400)).toBe('paid');

  states.changed('b', null, 1_500, at);
  states.changed('b', 'made', 0, at + 100);
  expect(states.seen('b', 'paid', at + 100)).toBe('paid');
});

test('a later change does not hide an earlier one for longer', () => {
  const states = new EarlierStates<string>();
  states.changed('a', null, 1_500, at);
  states.changed('a', 'made', 2_000, at + 1_400);
  expect(states.seen('a', 'paid', at + 1_499)).toBeNull();
  expect(states.seen('a', 'paid', at + 1_500)).toBe('made');
  expect(states.missing(at + 3_399)).toEqual([]);
  expect(states.missing(at + 3_399, (state) => state === 'paid')).toEqual(['a']);
  expect(states.seen('a', 'paid', at + 3_400)).toBe('paid');
});
