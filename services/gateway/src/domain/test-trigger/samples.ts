import { isObject } from '../json-object.ts';
import { buyerAt } from '../test-run/buyers.ts';
import type { Script } from './scripts.ts';

type Sample = Record<string, unknown>;

const { name, email, document, phoneDdd, phoneNumber } = buyerAt(0);
const customer = { name, email, document, phone_ddd: phoneDdd, phone_number: phoneNumber };
const mandate = { customer, description: 'Assinatura de teste', amount: 3_500, interval: 'month' };
const sale = { amount: 12_990, description: 'Pedido de teste', reference: 'pedido-teste' };

/** The body of what is made, where the caller says nothing else. */
export const samples: Readonly<Record<Script['makes'], Sample>> = {
  pix: { ...sale, customer },
  card: { ...sale, customer },
  session: { ...sale, payment_methods: ['pix'] },
  withdrawal: { amount: 1_000 },
  mandate,
  subscription: { mandate },
};

/** A bank account for an account that has none: at the Banco do Brasil, a participant of Pix. */
export const sampleBankAccount = {
  ispb: '00000000',
  branch: '0001',
  account: '1234567',
  accountType: 'checking',
};

/** The sample with the overrides in it. Lists are replaced whole, objects member by member. */
export function overridden(sample: Sample, overrides: Sample): Sample {
  const changed = Object.entries(overrides).map(([member, value]) => {
    const own = Object.hasOwn(sample, member) ? sample[member] : undefined;
    return [member, isObject(own) && isObject(value) ? overridden(own, value) : value];
  });
  return { ...sample, ...Object.fromEntries(changed) };
}
