import { addressLine, stateOf } from './zip-code.ts';

test.each([
  ['01310100', 'São Paulo'],
  ['19999999', 'São Paulo'],
  ['20040002', 'Rio de Janeiro'],
  ['68899999', 'Pará'],
  ['68900000', 'Amapá'],
  ['69299999', 'Amazonas'],
  ['69300000', 'Roraima'],
  ['69400000', 'Amazonas'],
  ['69900000', 'Acre'],
  ['72799999', 'Distrito Federal'],
  ['72800000', 'Goiás'],
  ['73000000', 'Distrito Federal'],
  ['73700000', 'Goiás'],
  ['76800000', 'Rondônia'],
  ['99999999', 'Rio Grande do Sul'],
  ['00999999', null],
  ['0131010', null],
])('a CEP tells its state: %s', (digits, state) => {
  expect(stateOf(digits)).toBe(state);
});

test('an address is a line, with its neighbourhood where it has one, and nothing without a street', () => {
  const paulista = { street: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'SP' };
  expect(addressLine(paulista)).toBe('Avenida Paulista, Bela Vista, São Paulo – SP');
  expect(addressLine({ ...paulista, neighborhood: null })).toBe('Avenida Paulista, São Paulo – SP');
  expect(addressLine({ street: null, neighborhood: null, city: null, state: null })).toBeNull();
});
