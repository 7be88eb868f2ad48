import { FieldProblem } from '../api/problem.ts';
import { pt } from '../texts/pt.ts';
import { termsOf } from './terms.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const filled = {
  ...{
    'customer.name': 'Ana Souza',
    'customer.document': '529.982.247-25',
    'customer.email': 'ana@loja.example',
  },
  ...{ description: 'Plano mensal', reference: '', kind: 'fixed', amount: '35,00', interval: 'month' },
  ...{
    starts_on: '2026-12-01',
    ends_on: '',
    retry: 'none',
    authorization: 'first_payment',
    expires_in: '3600',
  },
};

test('S28.71 a form of a mandate is what the API takes, without what was left empty', () => {
  expect(JSON.parse(JSON.stringify(termsOf(formOf(filled), '', pt)))).toEqual({
    customer: { name: 'Ana Souza', document: '529.982.247-25', email: 'ana@loja.example' },
    description: 'Plano mensal',
    amount: 3_500,
    interval: 'month',
    starts_on: '2026-12-01',
    retry: 'none',
    authorization: 'first_payment',
    expires_in: 3_600,
  });
});

test('S28.71 of a subscription the fields stand below its mandate', () => {
  const prefixed = Object.fromEntries(
    Object.entries(filled).map(([name, value]) => [name === 'kind' ? name : `mandate.${name}`, value]),
  );
  const bank = { 'mandate.payer_bank.ispb': '18236120', 'mandate.payer_bank.account': '12345' };
  const asked = { ...prefixed, ...bank, 'mandate.authorization': 'bank_request' };
  expect(termsOf(formOf(asked), 'mandate.', pt)).toMatchObject({
    amount: 3_500,
    authorization: 'bank_request',
    payer_bank: { ispb: '18236120', branch: undefined, account: '12345' },
  });
});

test.each([
  ['amount', { amount: 'x' }],
  ['amount', { amount: '' }],
  ['first_charge.amount', { 'first_charge.amount': '1,234' }],
  ['minimum_limit', { kind: 'variable', minimum_limit: 'dez' }],
])('S28.71 what is no amount is told at %s', (field, wrong) => {
  try {
    termsOf(formOf({ ...filled, ...wrong }), '', pt);
    expect('refused').toBe(field);
  } catch (error) {
    expect((error as FieldProblem).fields).toEqual({ [field]: pt.newCharge.amountWrong });
  }
});
