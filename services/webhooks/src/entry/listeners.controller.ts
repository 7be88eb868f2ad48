import type {
  AnswerOfferRequest,
  AwaitOffersRequest,
  CloseListenerRequest,
  ListenersService,
  OfferAttemptRequest,
  OpenListenerRequest,
} from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { AnswerOffer } from '../usecases/answer-offer.ts';
import { AwaitOffers } from '../usecases/await-offers.ts';
import { CloseListener } from '../usecases/close-listener.ts';
import { OfferAttempt } from '../usecases/offer-attempt.ts';
import { OpenListener } from '../usecases/open-listener.ts';

/** Listeners of GET /v1/listen, and what they are offered. */
@GrpcEntry('catraca.webhooks.v1.ListenersService')
export class ListenersController implements ListenersService {
  constructor(
    private readonly open: OpenListener,
    private readonly waitForOffers: AwaitOffers,
    private readonly answer: AnswerOffer,
    private readonly offer: OfferAttempt,
    private readonly close: CloseListener,
  ) {}

  async openListener({ lastEventId, ...order }: OpenListenerRequest) {
    const withCursor = { ...order, lastEventId: lastEventId || null };
    const { id: endpointId, secrets, events } = await this.open.execute(withCursor, new Date());
    return { endpointId, secret: secrets.current, events };
  }

  async awaitOffers(request: AwaitOffersRequest) {
    const offers = await this.waitForOffers.execute(request, new Date());
    const shown = (offers ?? []).map(({ id, attempt, headers, body }) => ({ id, attempt, headers, body }));
    return { offers: shown, isOver: offers === null };
  }

  async answerOffer({ accountId, offerId: id, answerId, answer }: AnswerOfferRequest) {
    const { status = null, body = null, retryAfter = null, error = null, durationMs } = answer!;
    const given = { status, body, retryAfter, error, durationMs };
    await this.answer.execute({ accountId, id, answerId }, given, new Date());
    return {};
  }

  async closeListener(listener: CloseListenerRequest) {
    await this.close.execute(listener, new Date());
    return {};
  }

  async offerAttempt({ accountId, endpointId, offer, waitMs }: OfferAttemptRequest) {
    const { id, attempt, headers, body } = offer!;
    const order = { id, accountId, endpointId, attempt, headers, body };
    return { answer: await this.offer.execute(order, waitMs, new Date()) };
  }
}
