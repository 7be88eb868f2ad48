import { UsageError } from '../failures.ts';
import { type Overrides, withOverride } from './overrides.ts';

const all = (...written: string[]) =>
  written.reduce<Overrides>((overrides, one) => withOverride(one, overrides), {});

test('members of objects come together, and values are numbers where they are some', () => {
  expect(all('amount=500', 'customer.name=Ana Souza', 'customer.email=ana@example.com')).toEqual({
    amount: 500,
    customer: { name: 'Ana Souza', email: 'ana@example.com' },
  });
});

test('documents, phones, references and metadata are text, though they have digits only', () => {
  expect(all('customer.document=52998224725', 'customer.phone_ddd=11', 'reference=1042')).toEqual({
    customer: { document: '52998224725', phone_ddd: '11' },
    reference: '1042',
  });
  expect(all('metadata.order=7', 'metadata.a.b=1')).toEqual({ metadata: { order: '7', a: { b: '1' } } });
});

test('a value may be JSON, and may have an equals sign', () => {
  expect(all('items=[{"description":"Caneca","amount":100}]', 'description=1+1=2')).toEqual({
    items: [{ description: 'Caneca', amount: 100 }],
    description: '1+1=2',
  });
});

test('the last of two for the same member counts', () => {
  expect(all('amount=1', 'amount=2')).toEqual({ amount: 2 });
});

test('__proto__ is a member like any other', () => {
  expect(Object.keys(all('__proto__.a=1'))).toEqual(['__proto__']);
  expect(({} as { a?: unknown }).a).toBeUndefined();
});

test.each([['amount'], ['=500'], ['customer..name=Ana'], ['.amount=1'], ['']])(
  '%j is no override',
  (written) => {
    expect(() => all(written)).toThrow(UsageError);
  },
);

test('a member of a number is no override', () => {
  expect(() => all('amount=1', 'amount.cents=2')).toThrow('amount.cents is of a value that is no object');
});
