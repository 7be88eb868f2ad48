import type { CallInput } from '../api/calls.ts';
import { FieldProblem } from '../api/problem.ts';
import { textOf } from '../rules/form-text.ts';
import { centsOf } from '../rules/money.ts';
import type { Texts } from '../texts/pt.ts';

type MandateOrder = CallInput<'POST /mandates'>['body'];

/**
 * What a payer is asked to allow, as a form has it. `prefix`: before the names of its fields. Throws for an
 * amount that is none; what is missing is left to the API.
 */
export function termsOf(given: FormData, prefix: string, t: Texts): MandateOrder {
  const text = (name: string) => textOf(given, `${prefix}${name}`);
  const cents = (name: string) => {
    const typed = text(name);
    if (typed === undefined) return undefined;
    const amount = centsOf(typed);
    if (amount === null) throw new FieldProblem({ [`${prefix}${name}`]: t.newCharge.amountWrong });
    return amount;
  };
  const first = cents('first_charge.amount');
  const ispb = text('payer_bank.ispb');
  const isAsked = text('authorization') === 'bank_request';
  if (given.get('kind') === 'fixed' && text('amount') === undefined)
    throw new FieldProblem({ [`${prefix}amount`]: t.newCharge.amountWrong });
  return {
    customer: {
      name: text('customer.name') ?? '',
      document: text('customer.document') ?? '',
      email: text('customer.email') ?? '',
    },
    description: text('description') ?? '',
    reference: text('reference'),
    amount: cents('amount'),
    minimum_limit: cents('minimum_limit'),
    interval: text('interval') as MandateOrder['interval'],
    starts_on: text('starts_on') ?? '',
    ends_on: text('ends_on'),
    retry: text('retry') as MandateOrder['retry'],
    authorization: text('authorization') as MandateOrder['authorization'],
    first_charge: first === undefined ? undefined : { amount: first },
    payer_bank: isAsked
      ? { ispb: ispb ?? '', branch: text('payer_bank.branch'), account: text('payer_bank.account') ?? '' }
      : undefined,
    expires_in: Number(text('expires_in')),
  };
}
