import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { inSpan, SpanKind, traceparent } from '@catraca/platform/telemetry/trace';
import { ClockStore } from '../../shared/adapters/clock.store.ts';
import { OrderStore } from '../adapters/order.store.ts';
import { ChangeOrder } from '../usecases/change-order.ts';

const AT_ONCE = 100;

/** Does what happens to test cards automatically: a decision, a chargeback. */
@Every(500)
export class DueOrdersJob implements RepeatedJob {
  constructor(
    private readonly orders: OrderStore,
    private readonly changeOrder: ChangeOrder,
    private readonly clocks: ClockStore,
  ) {}

  async run(): Promise<void> {
    for (const order of await this.orders.findDue(new Date(), await this.clocks.ahead(), AT_ONCE)) {
      const time = await this.clocks.time(order.code);
      await inSpan({ name: 'acquirer due order', kind: SpanKind.INTERNAL }, () =>
        this.changeOrder.settle(order, { ...time, traceparent: traceparent() }),
      );
    }
  }
}
