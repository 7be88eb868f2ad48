import { serverErrors } from './server-errors.ts';

test('each message of the server is shown at its field, others are kept', () => {
  const fields = {
    'customer.phone_ddd': ['Obrigatório.'],
    'customer.phone_number': ['Deve ter 8 dígitos.'],
    'billing_address.zip_code': ['CEP inválido.'],
    payment_method: ['Não oferecido.'],
  };
  expect(serverErrors('validation_failed', { fields })).toEqual({
    fields: { phone: 'Obrigatório.', zipCode: 'CEP inválido.' },
    others: ['Não oferecido.'],
  });
});

test('an error of the tokenization is shown at its field', () => {
  expect(serverErrors('invalid_cvv', {}).fields).toHaveProperty('cvv');
  expect(serverErrors('network_error', {})).toEqual({ fields: {}, others: [] });
});
