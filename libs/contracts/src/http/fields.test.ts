import { text, upTo } from './fields.ts';

test('lengths count characters: an emoji is one', () => {
  expect(upTo(3).safeParse('💳💳💳').success).toBe(true);
  expect(upTo(3).safeParse('💳💳💳💳').success).toBe(false);
  expect(text(2).safeParse('💳💳').success).toBe(true);
});

test('text with nothing but blanks is no text', () => {
  expect(text(10).safeParse('   ').success).toBe(false);
});
