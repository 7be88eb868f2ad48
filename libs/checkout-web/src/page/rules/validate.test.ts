import { type Expected, fieldErrors } from './validate.ts';
import { emptyValues, firstWrong, type Values } from './values.ts';

const buyer = { name: 'Maria Silva', email: 'maria@exemplo.com.br', document: '390.533.447-05' };
const card = {
  number: '4000 0000 0000 0010',
  holderName: 'Maria Silva',
  expiry: '12/30',
  cvv: '123',
  zipCode: '01310-100',
  addressNumber: '1578',
};
const expected: Expected = {
  buyer: true,
  card: false,
  brands: ['visa', 'amex'],
  now: new Date(2026, 10, 23),
};

const errorsOf = (changes: Partial<Values>, more: Partial<Expected> = {}) =>
  fieldErrors({ ...emptyValues, ...buyer, ...card, ...changes }, { ...expected, ...more });

test('a Pix needs the buyer, but no phone', () => {
  expect(errorsOf({})).toEqual({});
  expect(Object.keys(errorsOf({ name: ' ', email: 'maria@exemplo', document: '390.533.447-06' }))).toEqual([
    'name',
    'email',
    'document',
  ]);
  expect(errorsOf({ phone: '(11) 1234' })).toHaveProperty('phone');
});

test('a card needs the phone as well', () => {
  expect(errorsOf({}, { card: true })).toEqual({ phone: 'Digite seu celular com DDD.' });
  expect(errorsOf({ phone: '(11) 91234-5678' }, { card: true })).toEqual({});
});

test('a buyer that the session has is not asked', () => {
  expect(fieldErrors({ ...emptyValues, ...card }, { ...expected, buyer: false, card: true })).toEqual({});
});

test('a document says what is wrong with it', () => {
  expect(errorsOf({ document: '390.533' }).document).toContain('incompleto');
  expect(errorsOf({ document: '12.ABC.345/01D' }).document).toContain('14');
  expect(errorsOf({ document: '12.ABC.345/01DE-34' }).document).toContain('CNPJ inválido');
  expect(errorsOf({ document: '12.ABC.345/01DE-35' }).document).toBeUndefined();
});

test.each([
  [{ number: '' }, 'number', 'Digite o número do cartão.'],
  [{ number: '4000 0000' }, 'number', 'O número do cartão está incompleto.'],
  [{ number: '4000 0000 0000 0011' }, 'number', 'Número inválido. Confira os números do cartão.'],
  [{ number: '5555 5555 5555 4444' }, 'number', 'Esta loja não aceita Mastercard. Use outro cartão.'],
  [{ expiry: '10/26' }, 'expiry', 'Este cartão venceu.'],
  [{ expiry: '13/30' }, 'expiry', 'Digite mês e ano: MM/AA.'],
  [{ cvv: '12' }, 'cvv', 'Digite os 3 números do código.'],
  [{ number: '3782 822463 10005', cvv: '123' }, 'cvv', 'Digite os 4 números do código.'],
  [{ isOtherHolder: true }, 'holderDocument', 'Digite o CPF ou CNPJ do titular.'],
  [{ zipCode: '01310' }, 'zipCode', 'Digite o CEP da fatura, com 8 números.'],
  [{ zipCode: '00310-100' }, 'zipCode', 'Este CEP não existe. Confira os números.'],
] as const)('%j is explained', (changes, field, message) => {
  expect(errorsOf(changes, { card: true, buyer: false })).toEqual({ [field]: message });
});

test('the first wrong field is the first on the page', () => {
  expect(firstWrong({ zipCode: '', email: '' })).toBe('email');
  expect(firstWrong({})).toBeNull();
});
