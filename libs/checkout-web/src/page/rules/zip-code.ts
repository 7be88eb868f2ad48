import type { PostalAddress } from '../api.ts';

/** The first CEP of each range of a state, by its first three digits (Correios, Faixas de CEP por UF). */
const ranges: readonly (readonly [first: number, state: string])[] = [
  [10, 'São Paulo'],
  [200, 'Rio de Janeiro'],
  [290, 'Espírito Santo'],
  [300, 'Minas Gerais'],
  [400, 'Bahia'],
  [490, 'Sergipe'],
  [500, 'Pernambuco'],
  [570, 'Alagoas'],
  [580, 'Paraíba'],
  [590, 'Rio Grande do Norte'],
  [600, 'Ceará'],
  [640, 'Piauí'],
  [650, 'Maranhão'],
  [660, 'Pará'],
  [689, 'Amapá'],
  [690, 'Amazonas'],
  [693, 'Roraima'],
  [694, 'Amazonas'],
  [699, 'Acre'],
  [700, 'Distrito Federal'],
  [728, 'Goiás'],
  [730, 'Distrito Federal'],
  [737, 'Goiás'],
  [768, 'Rondônia'],
  [770, 'Tocantins'],
  [780, 'Mato Grosso'],
  [789, 'Rondônia'],
  [790, 'Mato Grosso do Sul'],
  [800, 'Paraná'],
  [880, 'Santa Catarina'],
  [900, 'Rio Grande do Sul'],
];

/** The state of a CEP, given by its digits. Null while it is incomplete, or when there is none. */
export function stateOf(digits: string): string | null {
  if (digits.length < 8) return null;
  const begun = ranges.filter(([first]) => first <= Number(digits.slice(0, 3)));
  return begun.pop()?.[1] ?? null;
}

/** The address in a line, without its number. Null without a street. */
export function addressLine({ street, neighborhood, city, state }: PostalAddress): string | null {
  return street && [street, neighborhood, `${city} – ${state}`].filter(Boolean).join(', ');
}
