import { failure } from '../service/failure.ts';
import { authenticate } from '../service/three-ds.ts';
import { tokenize } from '../service/tokenize.ts';
import type { SessionApi } from './api.ts';
import { failureOf } from './failure.ts';
import { parseExpiry } from './rules/expiry.ts';
import { digitsOf, plainName } from './rules/masks.ts';
import { cardPartsOf, customerOf } from './rules/request.ts';
import type { Values } from './rules/values.ts';
import type { Charge, Session } from './session.ts';
import type { PaymentStep } from './session-event.ts';

export interface Payment {
  session: Session;
  method: 'pix' | 'credit_card';
  asksBuyer: boolean;
  values: Values;
  /** Called when the cardholder's bank asks for a confirmation, and when it is over. */
  onStep(step: PaymentStep): void;
}

/** Charges through the session. The card goes to the acquirer only; we get its token. */
export async function pay(api: SessionApi, payment: Payment): Promise<Charge> {
  const { session, method, asksBuyer, values } = payment;
  const customer = asksBuyer ? { customer: customerOf(values) } : {};
  if (session.card_id) return api.confirm({ ...customer, installments: values.installments });
  if (method === 'pix') return api.confirm({ payment_method: 'pix', ...customer });
  return confirmCard(api, { payment_method: 'credit_card', ...customer, ...cardPartsOf(values) }, payment);
}

/**
 * A store that requires it gets the charge with the cardholder's authentication. That may take minutes and a
 * token lives for one, so the charge gets a new one.
 */
async function confirmCard(api: SessionApi, body: object, { values, onStep }: Payment): Promise<Charge> {
  const card_token = await cardToken(api, values);
  try {
    return await api.confirm({ ...body, card_token });
  } catch (error) {
    const { code, details } = failureOf(error);
    const challenge = details.three_ds as { token: string; library_url: string; amount: number } | undefined;
    if (code !== 'three_ds_required' || !challenge) throw error;
    onStep('authenticating');
    const { amount, ...server } = challenge;
    const result = await authenticate(server, { card_token, amount }).finally(() => onStep('confirming'));
    if (!['Y', 'A'].includes(result.status)) throw failure('three_ds_failed');
    return api.confirm({ ...body, card_token: await cardToken(api, values), three_ds: result });
  }
}

async function cardToken(api: SessionApi, values: Values): Promise<string> {
  const { tokenization } = await api.clientConfig();
  const { month, year } = parseExpiry(values.expiry)!;
  const card = {
    number: digitsOf(values.number),
    holder_name: plainName(values.holderName),
    exp_month: month,
    exp_year: year,
    cvv: values.cvv,
  };
  return (await tokenize(tokenization, card)).token;
}
