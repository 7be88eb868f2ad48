import type {
  ChargebackFact,
  ChargeEvent,
  ChargeFact,
  FeesFact,
  RefundFact,
} from '@catraca/contracts/events/charge-events';
import { chargeFact } from './charge-fact.ts';

/** Events from the payment on. */
export type LedgerEvent = Exclude<
  ChargeEvent,
  {
    type: 'charge.created' | 'charge.expired' | 'charge.canceled' | 'charge.failed' | 'charge.in_analysis';
  }
>;

export interface Story {
  charge: ChargeFact;
  accountId?: string;
  livemode?: boolean;
  /** Of the payment. Later events follow a minute apart. */
  paidAt?: string;
}

/** Makes the events of one charge, numbered as charges does: 1 is its creation, 2 its payment. */
export class ChargeStory {
  readonly events: LedgerEvent[] = [];
  private readonly charge: ChargeFact;

  constructor(private readonly story: Story) {
    const { paidAt = '2026-11-23T12:00:00.000Z', charge } = story;
    this.charge = { ...charge, paid_at: paidAt };
    this.add('charge.paid', {});
  }

  reserveRefund(refund: RefundFact, reserveChange = 0): this {
    return this.add('charge.refund_reserved', { refund, reserve_change: reserveChange });
  }

  refunded(refund: RefundFact, reserveChange = 0): this {
    return this.add('charge.refunded', {
      refund: { ...refund, status: 'succeeded' },
      reserve_change: reserveChange,
    });
  }

  refundFailed(refund: RefundFact, reserveChange = 0): this {
    return this.add('charge.refund_failed', {
      refund: { ...refund, status: 'failed' },
      reserve_change: reserveChange,
    });
  }

  /** Fees that are returned beside this refund, as others that had counted before it failed. */
  feesAdjusted(refund: RefundFact, fees: Partial<FeesFact>): this {
    return this.add('charge.fees_adjusted', {
      refund: { ...refund, status: 'failed' },
      reserve_change: 0,
      fees: { platform_fee_returned: 0, method_fee_returned: 0, ...fees },
    });
  }

  med(type: 'opened' | 'approved' | 'rejected' | 'closed', id: string, reserveChange: number): this {
    const { created_at } = this.charge;
    const isOver = type === 'rejected' || type === 'closed';
    const status = type === 'closed' ? 'approved' : type;
    const times = { opened_at: created_at, due_at: created_at, closed_at: isOver ? created_at : null };
    const med = { id, amount: this.charge.amount, status, ...times };
    return this.add(`charge.med_${type}`, { med, reserve_change: reserveChange });
  }

  chargedBack(chargeback: ChargebackFact): this {
    return this.add('charge.chargedback', { chargeback });
  }

  chargebackReversed(chargeback: ChargebackFact): this {
    const reversed_at = chargeback.opened_at;
    return this.add('charge.chargeback_reversed', {
      chargeback: { ...chargeback, status: 'reversed', reversed_at },
    });
  }

  private add(type: LedgerEvent['type'], data: object): this {
    const { accountId = 'acc_1', livemode = false } = this.story;
    const seq = this.events.length + 2;
    const at = Date.parse(this.charge.paid_at!) + this.events.length * 60_000;
    this.events.push({
      id: `evt_${this.charge.id}_${seq}`,
      type,
      created_at: new Date(at).toISOString(),
      account_id: accountId,
      livemode,
      data: { seq, charge: this.charge, ...data },
    } as LedgerEvent);
    return this;
  }
}

export function refundFact(id: string, amounts: Partial<RefundFact>): RefundFact {
  const { amount = 1_000, platform_fee_returned = 0, method_fee_returned = 0 } = amounts;
  const created_at = '2026-11-23T12:00:00.000Z';
  return {
    id,
    amount,
    platform_fee_returned,
    method_fee_returned,
    seller_debit: amount - platform_fee_returned - method_fee_returned,
    status: 'pending',
    origin: 'seller',
    created_at,
    processed_at: null,
    ...amounts,
  };
}

/** A charge of R$ 100,00 with R$ 1,50 of fees. */
export function charge(changes: Partial<ChargeFact> = {}): ChargeFact {
  return chargeFact({
    id: 'ch_1',
    amount: 10_000,
    platform_fee: 100,
    method_fee: 50,
    net_amount: 9_850,
    ...changes,
  });
}

export function chargebackFact(id: string, amount: number, fees = { returned: 0, fee: 0 }): ChargebackFact {
  return {
    id,
    amount,
    platform_fee_returned: fees.returned,
    fee: fees.fee,
    seller_debit: amount - fees.returned + fees.fee,
    reserve_change: 0,
    status: 'opened',
    opened_at: '2026-11-23T13:00:00.000Z',
    reversed_at: null,
  };
}
