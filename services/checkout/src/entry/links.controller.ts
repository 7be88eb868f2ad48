import type {
  CreateLinkRequest,
  FindLinkOwnerRequest,
  GetLinkRequest,
  PaymentLink as LinkMessage,
  ListLinksRequest,
  OpenLinkSessionRequest,
  PaymentLinksService,
  UpdateLinkRequest,
} from '@catraca/contracts/gen/catraca/checkout/v1/checkout';
import type { EveryField } from '@catraca/kernel/mapping';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { pageFrom } from '@catraca/platform/grpc/list-cursor';
import { LinkStore } from '../adapters/link.store.ts';
import { isActive, type PaymentLink } from '../domain/link.ts';
import { CreateLink } from '../usecases/create-link.ts';
import { OpenLinkSession } from '../usecases/open-link-session.ts';
import { offerMessage, offerOf } from './offer.mapping.ts';
import { sessionMessage } from './session.mapping.ts';

@GrpcEntry('catraca.checkout.v1.PaymentLinksService')
export class LinksController implements PaymentLinksService {
  constructor(
    private readonly links: LinkStore,
    private readonly create: CreateLink,
    private readonly openSession: OpenLinkSession,
  ) {}

  async createLink({ context: wire, linkId: id, seller, offer, expiresAt, maxPayments }: CreateLinkRequest) {
    if (!seller) throw new TypeError('the request has no seller');
    const context = fromWire(wire);
    const link = await this.create.execute(context, seller, {
      id,
      offer: offerOf(offer),
      expiresAt: expiresAt ? new Date(expiresAt) : null,
      maxPayments: maxPayments ?? null,
    });
    return { link: linkMessage(link, context.now) };
  }

  async getLink({ context: wire, linkId }: GetLinkRequest) {
    const context = fromWire(wire);
    return { link: linkMessage(await this.links.get(context, linkId), context.now) };
  }

  async listLinks({ context: wire, active, ...page }: ListLinksRequest) {
    const context = fromWire(wire);
    const { items, total } = await this.links.list(context, pageFrom(page), active ?? null);
    return { links: items.map((link) => linkMessage(link, context.now)), total };
  }

  async updateLink({ context: wire, linkId, active }: UpdateLinkRequest) {
    const context = fromWire(wire);
    return { link: linkMessage(await this.links.enable(context, linkId, active), context.now) };
  }

  async findLinkOwner({ linkId }: FindLinkOwnerRequest) {
    const { accountId, livemode } = await this.links.find(linkId);
    return { accountId, livemode };
  }

  async openLinkSession({ linkId, sessionId, nowMs }: OpenLinkSessionRequest) {
    const at = new Date(nowMs);
    const { session, clientSecret } = await this.openSession.execute(linkId, sessionId, at);
    const { accountId, createdAt } = session;
    return { session: sessionMessage(session, createdAt), clientSecret, accountId };
  }
}

function linkMessage(link: PaymentLink, now: Date): LinkMessage {
  return {
    id: link.id,
    active: isActive(link, now),
    payments: link.payments,
    offer: offerMessage(link),
    maxPayments: link.maxPayments,
    livemode: link.livemode,
    expiresAt: link.expiresAt?.toISOString(),
    createdAt: link.createdAt.toISOString(),
  } satisfies EveryField<LinkMessage>;
}
