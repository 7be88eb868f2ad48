import { traceparent } from '@catraca/platform/telemetry/trace';
import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Query, UseFilters } from '@nestjs/common';
import { ClockStore } from '../../shared/adapters/clock.store.ts';
import { FaultSwitch } from '../../shared/adapters/fault.switch.ts';
import { traced } from '../../shared/entry/traced.ts';
import { chargeOf, payableOf, transactionOf } from '../adapters/acquirer.wire.ts';
import { OrderStore } from '../adapters/order.store.ts';
import { notFound } from '../domain/acquirer-problem.ts';
import type { Order } from '../domain/order.ts';
import { payableStatus } from '../domain/payables.ts';
import { ChangeOrder } from '../usecases/change-order.ts';
import { cancellationRequest, parseAs } from './acquirer.schemas.ts';
import { listOf, orderQuery, pageOf, payableQuery } from './acquirer-lists.ts';
import { AcquirerProblemsFilter } from './acquirer-problems.filter.ts';

/** `/charges` and `/payables` of Pagar.me v5. */
@Controller('core/v5')
@UseFilters(new AcquirerProblemsFilter())
export class ChargesController {
  constructor(
    private readonly changeOrder: ChangeOrder,
    private readonly orders: OrderStore,
    private readonly clocks: ClockStore,
    private readonly faults: FaultSwitch,
  ) {}

  @Get('charges/:id')
  async get(@Param('id') id: string): Promise<object> {
    return chargeOf(await this.readOrder(id));
  }

  @Get('charges/:id/transactions')
  async transactions(@Param('id') id: string): Promise<object> {
    const { charge } = await this.readOrder(id);
    const data = charge.transactions.map((transaction) => transactionOf(charge, transaction));
    return listOf(data, data.length, { page: 1, size: Math.max(1, data.length) });
  }

  @Get('charges')
  async list(@Query() raw: unknown): Promise<object> {
    const query = parseAs(orderQuery, raw, 'query');
    const { code, status, order_id: orderId, customer_id: customerId } = query;
    const period = { since: query.created_since, until: query.created_until };
    const found = await this.orders.search({
      code,
      status,
      orderId,
      customerId,
      ...period,
      ...pageOf(query),
    });
    return listOf(found.items.map(chargeOf), found.total, query);
  }

  /** An `Idempotency-Key` has no effect, as theirs documents it for orders only. */
  @Delete('charges/:id')
  @HttpCode(200)
  cancel(
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('traceparent') trace?: string,
  ): Promise<object> {
    const terms = parseAs(cancellationRequest, body, 'request');
    return traced('DELETE /core/v5/charges/{id}', trace, async () => {
      const order = await this.orders.findByCharge(id);
      if (!order) throw notFound('Charge');
      const cause = { ...(await this.clocks.time(order.code)), traceparent: traceparent() };
      return chargeOf(await this.changeOrder.cancel(id, terms, cause));
    });
  }

  /** The cursor is the number of rows before the page. */
  @Get('payables')
  async payables(@Query() raw: unknown): Promise<object> {
    const query = parseAs(payableQuery, raw, 'query');
    const { charge_id: chargeId, type, status, size, forward_cursor: offset = 0 } = query;
    const { payment_date_since: since, payment_date_until: until } = query;
    const ahead = await this.clocks.ahead();
    const rows = (await this.orders.withPayables({ chargeId, since, until })).flatMap((order) => {
      const now = new Date(Date.now() + (ahead.get(order.code) ?? 0));
      const shownUntil = new Date(now.getTime() - this.faults.current.cards.payableDelayMs);
      return order.charge.payables
        .filter(({ createdAt }) => createdAt <= shownUntil)
        .filter(({ paymentDate }) => (!since || paymentDate >= since) && (!until || paymentDate <= until))
        .filter((payable) => !type || payable.type === type)
        .filter((payable) => !status || payableStatus(payable, now) === status)
        .map((payable) => payableOf(order, payable, now));
    });
    const end = offset + size;
    return {
      data: rows.slice(offset, end),
      paging: { forward_cursor: end < rows.length ? String(end) : null },
    };
  }

  private async readOrder(chargeId: string): Promise<Order> {
    const stored = await this.orders.findByCharge(chargeId);
    const order = stored && this.orders.seen(stored);
    if (!order) throw notFound('Charge');
    return order;
  }
}
