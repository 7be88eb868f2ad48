import { traceparent } from '@catraca/platform/telemetry/trace';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, UseFilters } from '@nestjs/common';
import { ClockStore } from '../../shared/adapters/clock.store.ts';
import { traced } from '../../shared/entry/traced.ts';
import { orderOf } from '../adapters/acquirer.wire.ts';
import { OrderStore } from '../adapters/order.store.ts';
import { notFound } from '../domain/acquirer-problem.ts';
import type { Cause } from '../domain/changes.ts';
import { CreateOrder } from '../usecases/create-order.ts';
import { parseAs } from './acquirer.schemas.ts';
import { listOf, orderQuery, pageOf } from './acquirer-lists.ts';
import { AcquirerProblemsFilter } from './acquirer-problems.filter.ts';
import { orderRequest } from './order.schema.ts';

/** `/orders` of Pagar.me v5. */
@Controller('core/v5/orders')
@UseFilters(new AcquirerProblemsFilter())
export class OrdersController {
  constructor(
    private readonly createOrder: CreateOrder,
    private readonly orders: OrderStore,
    private readonly clocks: ClockStore,
  ) {}

  @Post()
  @HttpCode(200)
  create(
    @Body() body: unknown,
    @Headers('idempotency-key') key?: string,
    @Headers('traceparent') trace?: string,
  ): Promise<object> {
    const request = { ...parseAs(orderRequest, body, 'order'), idempotencyKey: key || null };
    return traced('POST /core/v5/orders', trace, async () =>
      orderOf(await this.createOrder.execute(request, await this.causeOf(request.code))),
    );
  }

  @Get(':id')
  async get(@Param('id') id: string): Promise<object> {
    const stored = await this.orders.find(id);
    const order = stored && this.orders.seen(stored);
    if (!order) throw notFound('Order');
    return orderOf(order);
  }

  @Get()
  async list(@Query() raw: unknown): Promise<object> {
    const query = parseAs(orderQuery, raw, 'query');
    const { code, customer_id: customerId, created_since: since, created_until: until } = query;
    const found = await this.orders.search({ code, customerId, since, until, ...pageOf(query) });
    return listOf(found.items.map(orderOf), found.total, query);
  }

  private async causeOf(code: string): Promise<Cause> {
    return { ...(await this.clocks.time(code)), traceparent: traceparent() };
  }
}
