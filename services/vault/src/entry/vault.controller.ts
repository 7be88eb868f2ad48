import type {
  CreateCardRequest,
  DeleteCardRequest,
  GetCardRequest,
  ListCardsRequest,
  SaveChargedCardRequest,
  UseCardRequest,
  VaultService,
} from '@catraca/contracts/gen/catraca/vault/v1/vault';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { pageFrom } from '@catraca/platform/grpc/list-cursor';
import { CardStore } from '../adapters/card.store.ts';
import { CreateCard } from '../usecases/create-card.ts';
import { DeleteCard } from '../usecases/delete-card.ts';
import { SaveChargedCard } from '../usecases/save-charged-card.ts';
import { acquirerCardMessage, cardAtAcquirer, cardMessage, cardOrder } from './card.mapping.ts';

@GrpcEntry('catraca.vault.v1.VaultService')
export class VaultController implements VaultService {
  constructor(
    private readonly cards: CardStore,
    private readonly create: CreateCard,
    private readonly save: SaveChargedCard,
    private readonly remove: DeleteCard,
  ) {}

  async createCard(request: CreateCardRequest) {
    const context = fromWire(request.context);
    const card = await this.create.execute(context, cardOrder(request));
    return { card: cardMessage(card, context.now) };
  }

  async listCards({ context: wire, customerDocument, ...page }: ListCardsRequest) {
    const context = fromWire(wire);
    const { items, total } = await this.cards.list(context, pageFrom(page), customerDocument ?? null);
    return { cards: items.map((card) => cardMessage(card, context.now)), total };
  }

  async getCard({ context: wire, cardId }: GetCardRequest) {
    const context = fromWire(wire);
    return { card: cardMessage(await this.cards.get(context, cardId), context.now) };
  }

  async deleteCard({ context, cardId }: DeleteCardRequest) {
    await this.remove.execute(fromWire(context), cardId, new Date());
    return {};
  }

  async useCard({ context: wire, cardId }: UseCardRequest) {
    const context = fromWire(wire);
    const card = await this.cards.use(context, cardId);
    return { card: cardMessage(card, context.now), acquirerCard: acquirerCardMessage(card) };
  }

  async saveChargedCard({ context: wire, chargeId, customerDocument, acquirerCard }: SaveChargedCardRequest) {
    if (!acquirerCard) throw new TypeError('the request has no card');
    const context = fromWire(wire);
    const card = cardAtAcquirer(acquirerCard);
    const kept = await this.save.execute(context, { chargeId, card, customerDocument });
    return { card: cardMessage(kept, context.now) };
  }
}
