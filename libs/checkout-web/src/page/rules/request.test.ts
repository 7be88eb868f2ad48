import { cardPartsOf, customerOf } from './request.ts';
import { emptyValues } from './values.ts';

const values = {
  ...emptyValues,
  name: ' João Ávila ',
  email: 'joao@exemplo.com.br ',
  document: '390.533.447-05',
  holderName: 'João Ávila',
  zipCode: '01310-100',
  addressNumber: ' S/N ',
};

test('the buyer is sent without punctuation, and without a phone that was not given', () => {
  const buyer = {
    name: 'João Ávila',
    email: 'joao@exemplo.com.br',
    document: '39053344705',
    document_type: 'CPF',
  };
  expect(customerOf(values)).toEqual(buyer);
  expect(customerOf({ ...values, phone: '(11) 91234-5678' })).toEqual({
    ...buyer,
    phone_ddd: '11',
    phone_number: '912345678',
  });
  expect(customerOf({ ...values, document: '12.ABC.345/01DE-35' })).toMatchObject({
    document: '12ABC34501DE35',
    document_type: 'CNPJ',
  });
});

test('a card goes with its holder and address; another holder and saving only when chosen', () => {
  const parts = {
    installments: 1,
    card_holder_name: 'JOAO AVILA',
    billing_address: { zip_code: '01310100', number: 'S/N' },
  };
  expect(cardPartsOf(values)).toEqual(parts);
  expect(
    cardPartsOf({ ...values, isOtherHolder: true, holderDocument: '390.533.447-05', saveCard: true }),
  ).toEqual({ ...parts, card_holder_document: '39053344705', save_card: true });
});
