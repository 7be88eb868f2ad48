import { cardEndpoints } from '@catraca/contracts/http/endpoints/card-endpoints';
import { listOf } from '@catraca/contracts/http/schemas/list';
import type { CreateCardBody, ListCardsQuery, SavedCard } from '@catraca/contracts/http/schemas/saved-card';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { contextOf, type EdgeRequest, sellerOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { buyerMessage, cardTokenMessage } from '../mapping/card.mapping.ts';
import { pageOf } from '../mapping/page.mapping.ts';
import { savedCardResponse } from '../mapping/saved-card.mapping.ts';

@Controller()
export class CardsController {
  constructor(private readonly services: GrpcServices) {}

  @Route(cardEndpoints.createCard)
  async create(@Req() request: EdgeRequest, @Body() body: CreateCardBody): Promise<SavedCard> {
    const { card } = await this.services.vault.createCard({
      context: toWire(contextOf(request)),
      cardId: request.edge.resourceId!,
      seller: sellerOf(request).account,
      customer: buyerMessage(body.customer),
      card: cardTokenMessage(body.card),
    });
    return savedCardResponse(card!);
  }

  @Route(cardEndpoints.listCards)
  async list(@Req() request: EdgeRequest, @Query() query: ListCardsQuery) {
    const { cards, total } = await this.services.vault.listCards({
      context: toWire(contextOf(request)),
      ...pageOf(query),
      customerDocument: query.customer_document,
    });
    return listOf(cards.map(savedCardResponse), total, query);
  }

  @Route(cardEndpoints.deleteCard)
  async delete(@Req() request: EdgeRequest, @Param('card') cardId: string): Promise<void> {
    await this.services.vault.deleteCard({ context: toWire(contextOf(request)), cardId });
  }
}
