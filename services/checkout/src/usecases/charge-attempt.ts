import type { Charge } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { readUntil } from '@catraca/platform/service/read-until';
import { Injectable } from '@nestjs/common';
import { ChargesClient, type Sale } from '../adapters/charges.client.ts';
import { MandatesClient } from '../adapters/mandates.client.ts';
import { RecordCharge } from './record-charge.ts';

/**
 * Charges an attempt and stores its outcome. Safe to repeat: the charge has the attempt's id. Throws what
 * charges throws; three_ds_required carries what the browser needs for the authentication.
 */
@Injectable()
export class ChargeAttempt {
  constructor(
    private readonly charges: ChargesClient,
    private readonly mandates: MandatesClient,
    private readonly record: RecordCharge,
  ) {}

  async execute(context: CallContext, sale: Sale): Promise<Charge> {
    try {
      const charge = await this.create(context, sale);
      const { attempts } = await this.record.execute(sale.session, reportOf(charge), context.now);
      const stored = attempts.find(({ chargeId }) => chargeId === charge.id);
      // Abandoned meanwhile for a card: nobody may see this QR code.
      if (stored?.status === 'abandoned' && !charge.paidAt) throw new ApiError('service_unavailable');
      return charge;
    } catch (error) {
      if (error instanceof ApiError) await this.keepOutcome(context, sale, error);
      throw error instanceof ApiError ? await this.forBrowser(context, sale, error) : error;
    }
  }

  /** The first charge of a mandate is made with it. Its QR code is the mandate's from then on. */
  private async create(context: CallContext, sale: Sale): Promise<Charge> {
    if (!sale.session.mandate) return this.charges.create(context, sale);
    await this.createMandate(context, sale);
    const charge = await this.charges.find(context, sale.attempt.chargeId);
    if (!charge) throw new ApiError('service_unavailable');
    return charge;
  }

  /** Another confirmation may be bringing it to the bank: only one of them may. */
  private async createMandate(context: CallContext, sale: Sale): Promise<void> {
    try {
      await this.mandates.create(context, sale);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'provider_unavailable') throw error;
      const read = () => this.mandates.statusOf(context, sale.attempt.mandateId!);
      if (!(await readUntil(read, (status) => status !== null))) throw error;
    }
  }

  /**
   * After service_unavailable the call may still be running. After any other error, charges says what there
   * is.
   */
  private async keepOutcome(context: CallContext, sale: Sale, { code }: ApiError): Promise<void> {
    if (code === 'service_unavailable') return;
    const { session, attempt } = sale;
    const found = await this.charges.find(context, attempt.chargeId).catch(() => undefined);
    if (found) await this.record.execute(session, reportOf(found), context.now);
    if (found === null) await this.record.abandon(session, attempt, context.now);
  }

  /** In the words of the browser's request, and with what it needs to go on. */
  private async forBrowser(context: CallContext, sale: Sale, error: ApiError): Promise<ApiError> {
    if (error.code === 'three_ds_required')
      return new ApiError(error.code, await this.challenge(context, sale));
    if (asksCardholder(sale, error)) return this.withChallenge(context, sale, error);
    return error.code === 'validation_failed' ? withFieldsOfBody(sale, error) : error;
  }

  /** The refusal as it is where there is no authentication to be had. */
  private async withChallenge(context: CallContext, sale: Sale, refusal: ApiError): Promise<ApiError> {
    const challenge = await this.challenge(context, sale).catch(() => null);
    return challenge ? new ApiError(refusal.code, { ...refusal.details, ...challenge }) : refusal;
  }

  /** The authentication is for what the buyer pays in all. Throws card_not_available. */
  private async challenge(context: CallContext, { session, seller, confirmation }: Sale) {
    const [{ token, libraryUrl }, { options }] = await Promise.all([
      this.charges.threeDsToken(context, seller),
      this.charges.installments(context, seller, session),
    ]);
    const option = options[confirmation.installments - 1];
    if (!option) throw new ApiError('installments_not_available', { max_installments: options.length });
    return { three_ds: { token, library_url: libraryUrl, amount: option.totalAmount } };
  }
}

/**
 * An issuer that refuses a card without its holder's authentication, which a browser can still ask for, once.
 */
function asksCardholder({ confirmation }: Sale, { code, details }: ApiError): boolean {
  const isAsked = code === 'card_declined' && details.decline_code === 'authentication_required';
  return isAsked && confirmation.cardToken !== null && confirmation.threeDs === null;
}

/** Fields of a mandate are its session's. charges has the card in an object of its own. */
function withFieldsOfBody({ session }: Sale, { details }: ApiError): ApiError {
  const inBody = (name: string) => {
    if (session.mandate) return name.startsWith('customer') ? name : `mandate.${name}`;
    return name === 'card.id' ? 'card_id' : name.replace(/^card\./, '');
  };
  const fields = Object.entries((details.fields ?? {}) as Record<string, string[]>).map(
    ([name, problems]) => [inBody(name), problems],
  );
  return new ApiError('validation_failed', { fields: Object.fromEntries(fields) });
}

/** Whether the charge is paid or may still be. */
export function isPaidOrPayable({ status, paidAt }: Charge): boolean {
  return Boolean(paidAt) || ['pending', 'processing', 'in_analysis'].includes(status);
}

export function reportOf({ id, status, paidAt }: Charge) {
  return { id, status, paidAt: paidAt ? new Date(paidAt) : null };
}
