import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, UseFilters } from '@nestjs/common';
import { customerOf, savedCardOf } from '../adapters/acquirer.wire.ts';
import { CustomerStore } from '../adapters/customer.store.ts';
import { notFound } from '../domain/acquirer-problem.ts';
import type { Customer } from '../domain/card.ts';
import { customerFrom, SaveCard } from '../usecases/customers.ts';
import { cardRequest, customerRequest, parseAs } from './acquirer.schemas.ts';
import { customerQuery, listOf, pageOf } from './acquirer-lists.ts';
import { AcquirerProblemsFilter } from './acquirer-problems.filter.ts';

/** `/customers` and their cards of Pagar.me v5. */
@Controller('core/v5/customers')
@UseFilters(new AcquirerProblemsFilter())
export class CustomersController {
  constructor(
    private readonly customers: CustomerStore,
    private readonly saveCard: SaveCard,
  ) {}

  @Post()
  @HttpCode(200)
  async create(@Body() body: unknown): Promise<object> {
    const terms = parseAs(customerRequest, body, 'customer');
    return customerOf(await this.customers.upsert(customerFrom(terms, new Date())));
  }

  @Get()
  async list(@Query() raw: unknown): Promise<object> {
    const query = parseAs(customerQuery, raw, 'query');
    const { document, email } = query;
    const found = await this.customers.search({ document, email, ...pageOf(query) });
    return listOf(found.items.map(customerOf), found.total, query);
  }

  @Get(':id')
  async get(@Param('id') id: string): Promise<object> {
    return customerOf(await this.one(id));
  }

  @Post(':id/cards')
  @HttpCode(200)
  async addCard(@Param('id') customerId: string, @Body() body: unknown): Promise<object> {
    const given = parseAs(cardRequest, body, 'card');
    const card = {
      customerId,
      token: given.token,
      label: given.label ?? null,
      holderDocument: given.holder_document ?? null,
      billingAddress: given.billing_address ?? null,
      isVerified: given.options?.verify_card === true,
    };
    const saved = await this.saveCard.execute(card, new Date());
    return savedCardOf(saved, await this.one(customerId));
  }

  @Get(':id/cards')
  async cards(@Param('id') id: string): Promise<object> {
    const customer = await this.one(id);
    const data = (await this.customers.cardsOf(id)).map((card) => savedCardOf(card, customer));
    return listOf(data, data.length, { page: 1, size: Math.max(1, data.length) });
  }

  @Get(':id/cards/:cardId')
  async card(@Param('id') id: string, @Param('cardId') cardId: string): Promise<object> {
    const card = await this.customers.findCard(id, cardId);
    if (!card) throw notFound('Card');
    return savedCardOf(card, await this.one(id));
  }

  @Delete(':id/cards/:cardId')
  @HttpCode(200)
  async removeCard(@Param('id') id: string, @Param('cardId') cardId: string): Promise<object> {
    const card = await this.customers.removeCard(id, cardId);
    if (!card) throw notFound('Card');
    return { ...savedCardOf(card, await this.one(id)), status: 'deleted' };
  }

  private async one(id: string): Promise<Customer> {
    const customer = await this.customers.find(id);
    if (!customer) throw notFound('Customer');
    return customer;
  }
}
