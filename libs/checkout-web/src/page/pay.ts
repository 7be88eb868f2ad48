import { failure } from '../service/failure.ts';
import { authenticate } from '../service/three-ds.ts';
import { tokenize } from '../service/tokenize.ts';
import type { SessionApi } from './api.ts';
import { type Failed, failureOf } from './failure.ts';
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
 * Where the store or the issuer requires it, the charge gets the cardholder's authentication, once. A token
 * lives for a minute and for one use, so the authentication and the charge get new ones.
 */
async function confirmCard(api: SessionApi, body: object, payment: Payment): Promise<Charge> {
  const confirm = async (three_ds?: Service.Authentication) =>
    api.confirm({ ...body, card_token: await cardToken(api, payment.values), ...(three_ds && { three_ds }) });
  try {
    return await confirm();
  } catch (error) {
    const challenge = challengeOf(failureOf(error));
    if (!challenge) throw error;
    return confirm(await authenticated(api, challenge, payment));
  }
}

interface Challenge extends Service.ThreeDSToken {
  /** Cents, with interest. */
  amount: number;
}

/** Null when the cardholder's authentication would not help, or cannot be had. */
function challengeOf({ code, details }: Failed): Challenge | null {
  const isAsked = code === 'three_ds_required' || details.decline_code === 'authentication_required';
  return isAsked ? ((details.three_ds as Challenge | undefined) ?? null) : null;
}

async function authenticated(
  api: SessionApi,
  { amount, ...server }: Challenge,
  { values, onStep }: Payment,
): Promise<Service.Authentication> {
  onStep('authenticating');
  try {
    const result = await authenticate(server, { card_token: await cardToken(api, values), amount });
    if (!['Y', 'A'].includes(result.status)) throw failure('three_ds_failed');
    return result;
  } finally {
    onStep('confirming');
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
