import { listenEndpoints } from '@catraca/contracts/http/endpoints/listen-endpoints';
import {
  type AnswerDeliveryBody,
  type ListenQuery,
  lastEventId,
} from '@catraca/contracts/http/schemas/listen';
import { ApiError } from '@catraca/kernel/errors';
import { newId } from '@catraca/kernel/ids';
import { isTransient } from '@catraca/platform/service/transient';
import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { type EdgeRequest, modeOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { AuthenticateSeller } from '../../usecases/authenticate-seller.ts';
import { STREAM_HEADERS, WAIT_MS } from '../event-stream.ts';
import { ListenStreams } from './listen-streams.ts';

/** Webhooks of test mode over a stream. */
@Controller()
export class ListenController {
  constructor(
    private readonly services: GrpcServices,
    private readonly streams: ListenStreams,
    private readonly authenticateSeller: AuthenticateSeller,
  ) {}

  @Route(listenEndpoints.listen)
  async listen(
    @Req() request: EdgeRequest,
    @Query() { events }: ListenQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // Its answer ends at once: a listener would wait for nobody.
    if (request.method === 'HEAD') return void reply.headers(STREAM_HEADERS).send();
    const { accountId } = modeOf(request);
    const connection = { accountId, connectionId: request.edge.requestId };
    const { endpointId, secret, ...opened } = await this.services.listeners.openListener({
      ...connection,
      endpointId: newId('we', request.edge.now.getTime()),
      events,
      lastEventId: lastEventIdOf(request),
    });
    const awaitOffers = async (knownIds: string[]) => {
      const waiting = { ...connection, endpointId, knownIds, waitMs: WAIT_MS };
      const found = await this.services.listeners.awaitOffers(waiting);
      return (await this.isKeyUsable(request)) ? found : { offers: [], isOver: true };
    };
    const connected = { endpoint_id: endpointId, secret, events: opened.events };
    this.streams.send(connected, awaitOffers, reply);
  }

  @Route(listenEndpoints.answerDelivery)
  async answer(
    @Req() request: EdgeRequest,
    @Param('id') offerId: string,
    @Body() body: AnswerDeliveryBody,
  ): Promise<void> {
    const { status, body: text, retry_after: retryAfter, error, duration_ms: durationMs } = body;
    const answer = { status, body: text, retryAfter, error, durationMs: durationMs ?? 0 };
    const { accountId } = modeOf(request);
    const answerId = request.edge.requestId;
    await this.services.listeners.answerOffer({ accountId, offerId, answerId, answer });
  }

  @Route(listenEndpoints.closeListener)
  async close(@Req() request: EdgeRequest, @Param('id') endpointId: string): Promise<void> {
    const { accountId } = modeOf(request);
    await this.services.listeners.closeListener({ accountId, endpointId });
  }

  /** A stream may outlive its key. */
  private async isKeyUsable({ headers }: EdgeRequest): Promise<boolean> {
    try {
      await this.authenticateSeller.execute(headers.authorization, new Date());
      return true;
    } catch (error) {
      if (isTransient(error)) throw error;
      return false;
    }
  }
}

/** What the broken connection got last. Throws resource_not_found for what can be neither. */
function lastEventIdOf({ headers }: EdgeRequest): string | undefined {
  const given = headers['last-event-id'];
  if (given === undefined || given === '') return undefined;
  const parsed = lastEventId.safeParse(given);
  if (!parsed.success) throw new ApiError('resource_not_found');
  return parsed.data;
}
