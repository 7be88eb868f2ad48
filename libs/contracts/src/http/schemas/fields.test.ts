import { boundedList, text, upTo } from './fields.ts';
import { z } from './language.ts';

test('lengths count characters: an emoji is one', () => {
  expect(upTo(3).safeParse('💳💳💳').success).toBe(true);
  expect(upTo(3).safeParse('💳💳💳💳').success).toBe(false);
  expect(text(2).safeParse('💳💳').success).toBe(true);
});

test('text with nothing but blanks is no text', () => {
  expect(text(10).safeParse('   ').success).toBe(false);
});

test('a list that is too long is refused for its length alone, and a missing one is missing', () => {
  const list = z.object({ list: boundedList(z.int(), { minimum: 1, maximum: 3 }) });
  const problems = (value: unknown) =>
    list.safeParse({ list: value }).error?.issues.map(({ message }) => message);
  expect(list.parse({ list: [1, 2, 3] })).toEqual({ list: [1, 2, 3] });
  expect(problems(Array(100_000).fill('x'))).toEqual(['Deve ter no máximo 3 itens.']);
  expect(problems([])).toEqual(['Deve ter no mínimo 1 item.']);
  expect(problems(['x', 'y', 1])).toEqual(['Deve ser um número.', 'Deve ser um número.']);
  expect(problems('x')).toEqual(['Deve ser uma lista.']);
  expect(problems(undefined)).toEqual(['Campo obrigatório.']);
});
