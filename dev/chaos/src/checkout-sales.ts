import { buyer } from '@catraca/testing/seller';
import type { Gateways, Outcome } from './gateways.ts';
import type { Retries } from './retries.ts';
import type { Sale } from './sale.ts';

interface Session {
  id: string;
  clientSecret: string;
}

/** Sales through an embedded session, by Pix: the seller opens it, and the buyer's browser confirms it. */
export class CheckoutSales {
  constructor(
    private readonly gateways: Gateways,
    private readonly retries: Retries,
  ) {}

  /**
   * The session's charge. A repetition finds the same session and charge. Null when the run was abandoned.
   */
  async chargeOf(sale: Sale): Promise<string | null> {
    const session = await this.open(sale);
    return session && this.confirm(sale, session);
  }

  private async open(sale: Sale): Promise<Session | null> {
    const { key, amount, number, seller } = sale;
    const body = { amount, reference: `pedido-${number}`, payment_methods: ['pix'] };
    let session: Session | null = null;
    await this.retries.until(async () => {
      const send = { key, body };
      const outcome = await this.gateways.send('POST', '/v1/embed/sessions', seller.secretKey, send);
      const response = settled(outcome);
      if (!response) return this.retries.fail(sale, 'POST session', outcome);
      const { id, client_secret: clientSecret } = response.body;
      if (response.status === 201) session = { id: id!, clientSecret: clientSecret! };
      else this.retries.reportViolation(`a session with key ${key} returned ${response.status}`);
      return true;
    });
    return session;
  }

  private async confirm(sale: Sale, { id, clientSecret }: Session): Promise<string | null> {
    const headers = {
      origin: 'http://127.0.0.1',
      'x-service-publishable-key': sale.seller.publishableKey,
      'x-service-client-secret': clientSecret,
    };
    const body = { payment_method: 'pix', customer: buyer };
    let charge: string | null = null;
    await this.retries.until(async () => {
      const path = `/v1/embed/sessions/${id}/confirm`;
      const outcome = await this.gateways.send('POST', path, null, { headers, body });
      const response = settled(outcome);
      if (!response) return this.retries.fail(sale, 'POST confirm', outcome);
      if (response.status < 300) charge = response.body.id!;
      else if (response.body.error?.code === 'session_completed') charge = sale.chargeId;
      else
        this.retries.reportViolation(
          `confirming ${id} returned ${response.status} ${response.body.error?.code}`,
        );
      return true;
    });
    sale.sessionId = id;
    return charge;
  }
}

type Response = Exclude<Outcome, { failure: string }>;

/** The response, or null when the request is to be repeated. */
function settled(outcome: Outcome): Response | null {
  if ('failure' in outcome || [408, 409].includes(outcome.status) || outcome.status >= 500) return null;
  return outcome;
}
