import type { Cents } from '@catraca/kernel/money';
import { Injectable } from '@nestjs/common';
import { ControlProblem, Problem } from '../../shared/domain/problem.ts';
import { OrderStore } from '../adapters/order.store.ts';
import { AcquirerProblem, notFound } from '../domain/acquirer-problem.ts';
import {
  type Cause,
  canceled,
  chargedBack,
  decided,
  represented,
  representmentLost,
} from '../domain/changes.ts';
import type { Order } from '../domain/order.ts';
import { DeliverHooks } from './deliver-hooks.ts';

export interface CancellationTerms {
  /** Undefined: all that is left. */
  amount: Cents | undefined;
  reference: string | null;
}

/** What the merchant, the anti-fraud, the issuer and the cardholder do to a charge after it was made. */
@Injectable()
export class ChangeOrder {
  constructor(
    private readonly orders: OrderStore,
    private readonly hooks: DeliverHooks,
  ) {}

  /** Not idempotent: repeated, a partial cancellation is a second one. */
  async cancel(chargeId: string, terms: CancellationTerms, cause: Cause): Promise<Order> {
    const changed = await this.change(
      () => this.orders.findByCharge(chargeId),
      (order) => canceled(order, terms, cause),
    );
    if (changed === 'absent') throw notFound('Charge');
    if (changed === 'refused') throw new AcquirerProblem(412, 'This charge can not be canceled.');
    return changed;
  }

  /** The anti-fraud decides on a held sale. */
  analyse(code: string, outcome: 'approved' | 'refused', cause: Cause): Promise<Order> {
    return this.drive(code, (order) => {
      if (order.charge.status !== 'pending') return null;
      return decided(order, outcome === 'approved' ? 'approve' : 'refuse', cause);
    });
  }

  /** The cardholder disputes a sale. One for fraud is refused when the cardholder was authenticated. */
  chargeBack(
    code: string,
    { amount, isFraud }: { amount: Cents | undefined; isFraud: boolean },
    cause: Cause,
  ): Promise<Order> {
    return this.drive(code, (order) => {
      const isProtected = isFraud && order.charge.isAuthenticated;
      return isProtected ? null : chargedBack(order, amount, cause);
    });
  }

  /** The merchant gives money back at the acquirer's own panel. */
  cancelAtPanel(code: string, amount: Cents | undefined, cause: Cause): Promise<Order> {
    return this.drive(code, (order) => canceled(order, { amount, reference: null }, cause));
  }

  /** The acquirer credits a disputed amount. */
  represent(code: string, amount: Cents | undefined, cause: Cause): Promise<Order> {
    return this.drive(code, (order) => represented(order, amount, cause));
  }

  /** The issuer charges back again what was credited. */
  loseRepresentment(code: string, amount: Cents | undefined, cause: Cause): Promise<Order> {
    return this.drive(code, (order) => representmentLost(order, amount, cause));
  }

  /** What is due to happen automatically. */
  async settle(due: Order, cause: Cause): Promise<void> {
    await this.change(
      () => this.orders.find(due.id),
      (order) => {
        const step = order.charge.due;
        if (!step || step.at > cause.now) return null;
        if (step.trigger === 'charge_back') return chargedBack(order, undefined, cause);
        return step.trigger === 'cancel' ? null : decided(order, step.trigger, cause);
      },
    );
  }

  private async drive(code: string, decide: (order: Order) => Order | null): Promise<Order> {
    const changed = await this.change(() => this.orders.findByCode(code), decide);
    if (changed === 'absent') throw new Problem('NaoEncontrado');
    if (changed === 'refused')
      throw new ControlProblem('order-refused', 'O estado da cobrança não permite a operação.');
    return changed;
  }

  /** Loads, decides and stores, again when somebody else was faster. */
  private async change(
    load: () => Promise<Order | null>,
    decide: (order: Order) => Order | null,
  ): Promise<Order | 'absent' | 'refused'> {
    for (;;) {
      const order = await load();
      if (!order) return 'absent';
      const changed = decide(order);
      if (!changed) return 'refused';
      if (await this.orders.replace(order, changed)) {
        this.hooks.start(changed, order.hooks.length);
        return changed;
      }
    }
  }
}
