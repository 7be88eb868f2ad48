import { CONFIG } from '@catraca/platform/service/config';
import { SandboxHttp } from '@catraca/platform/service/sandbox-http';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { ChargesSettings } from '../config.ts';

const token = z.object({ id: z.string() });

/** What the payer's bank does with a charge of a mandate. `code` null: the bank's default. */
export type TestAttempt = { outcome: 'paid' } | { outcome: 'rejected'; code: string | null };

/**
 * Drives the sandbox bank and acquirer: does what buyers, cardholders and an anti-fraud would do at real
 * ones.
 */
@Injectable()
export class SandboxClient extends SandboxHttp {
  constructor(@Inject(CONFIG) settings: ChargesSettings) {
    super(settings);
  }

  /** The buyer pays. Throws charge_not_payable when the bank refuses, provider_unavailable. */
  async pay(txid: string): Promise<void> {
    await this.drive({ path: `cobs/${txid}/pay`, route: 'cobs/{txid}/pay', refusal: 'charge_not_payable' });
  }

  /** Expires the QR. Throws charge_not_payable when the bank refuses, provider_unavailable. */
  async expire(txid: string): Promise<void> {
    const [path, route] = [`cobs/${txid}/expire`, 'cobs/{txid}/expire'];
    await this.drive({ path, route, refusal: 'charge_not_payable' });
  }

  /** The payer's bank tries to pay. Throws charge_not_payable when it refuses, provider_unavailable. */
  async attempt(txid: string, attempt: TestAttempt): Promise<void> {
    const code = attempt.outcome === 'rejected' && attempt.code ? { code: attempt.code } : {};
    const body = { outcome: attempt.outcome, ...code };
    const [path, route] = [`cobrs/${txid}/attempt`, 'cobrs/{txid}/attempt'];
    await this.drive({ path, route, body, refusal: 'charge_not_payable' });
  }

  /** The acquirer's anti-fraud decides. Throws charge_not_in_analysis, provider_unavailable. */
  async decideAnalysis(chargeId: string, outcome: 'approved' | 'refused'): Promise<void> {
    const [path, route] = [`acquirer/orders/${chargeId}/analysis`, 'acquirer/orders/{code}/analysis'];
    await this.drive({ path, route, body: { outcome }, refusal: 'charge_not_in_analysis' });
  }

  /** A token of a test card. Throws validation_failed, provider_unavailable. */
  async createToken(behaviour: string): Promise<string> {
    const route = 'acquirer/tokens';
    const body = await this.drive({ path: route, route, body: { behaviour }, refusal: 'validation_failed' });
    return token.parse(JSON.parse(body)).id;
  }

  /** The cardholder disputes all that is left. Throws charge_not_disputable, provider_unavailable. */
  async chargeBack(chargeId: string): Promise<void> {
    const [path, route] = [`acquirer/orders/${chargeId}/chargeback`, 'acquirer/orders/{code}/chargeback'];
    await this.drive({ path, route, body: {}, refusal: 'charge_not_disputable' });
  }
}
