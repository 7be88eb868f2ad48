import type { Withdrawal } from '@catraca/contracts/gen/catraca/balance/v1/balance';
import type { Charge } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { PaymentLink } from '@catraca/contracts/gen/catraca/checkout/v1/checkout';
import type { Dispute, Refund } from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import type { Mandate, Subscription } from '@catraca/contracts/gen/catraca/subscriptions/v1/subscriptions';
import type { Event } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import type { SearchHit } from '@catraca/contracts/http/schemas/search';
import { panelAddress } from '../../domain/home/panel-address.ts';
import { reais } from '../../domain/reais.ts';
import type { RequestEntry } from '../../domain/request-entry.ts';
import {
  disputeTitle,
  mandateStateTitle,
  refundTitle,
  requestTitle,
  stateTitle,
  subscriptionTitle,
  withdrawalStateTitle,
} from '../../domain/timeline/titles.ts';

/** A hit, and the time that it is sorted by. */
export interface Found {
  hit: SearchHit;
  /** RFC 3339. */
  at: string;
}

interface Mode {
  livemode: boolean;
}

export function chargeHit(
  { id, amount, status, customer, reference, createdAt }: Charge,
  { livemode }: Mode,
): Found {
  const title = `${reais(amount)} · ${stateTitle(status)}`;
  const detail = [customer?.name, reference].filter(Boolean).join(' · ') || null;
  const href = panelAddress(livemode, 'charge', id);
  return { hit: { kind: 'charge', id, title, detail, href }, at: createdAt };
}

/** On the page of its charge. */
export function refundHit(
  { id, amount, status, reason, chargeId, createdAt }: Refund,
  { livemode }: Mode,
): Found {
  const title = `${reais(amount)} · ${refundTitle(status)}`;
  const href = panelAddress(livemode, 'charge', chargeId);
  return { hit: { kind: 'refund', id, title, detail: reason ?? null, href }, at: createdAt };
}

export function disputeHit({ id, amount, status, chargeId, openedAt }: Dispute, { livemode }: Mode): Found {
  const title = `${reais(amount)} · ${disputeTitle(status)}`;
  const href = panelAddress(livemode, 'dispute', id);
  return { hit: { kind: 'dispute', id, title, detail: chargeId, href }, at: openedAt };
}

export function withdrawalHit(
  { id, amount, status, failedReason, createdAt }: Withdrawal,
  { livemode }: Mode,
): Found {
  const title = `${reais(amount)} · ${withdrawalStateTitle(status)}`;
  const href = panelAddress(livemode, 'withdrawal', id);
  return { hit: { kind: 'withdrawal', id, title, detail: failedReason ?? null, href }, at: createdAt };
}

/** Links have no page of their own. */
export function linkHit({ id, active, offer, createdAt }: PaymentLink, { livemode }: Mode): Found {
  const title = `${reais(offer?.amount ?? 0)} · ${active ? 'Ativo' : 'Inativo'}`;
  const detail = offer?.description ?? null;
  const href = panelAddress(livemode, 'links');
  return { hit: { kind: 'payment_link', id, title, detail, href }, at: createdAt };
}

export function mandateHit(
  { id, customer, status, reference, createdAt }: Mandate,
  { livemode }: Mode,
): Found {
  const title = `${customer!.name} · ${mandateStateTitle(status)}`;
  const href = panelAddress(livemode, 'mandate', id);
  return { hit: { kind: 'mandate', id, title, detail: reference, href }, at: createdAt };
}

export function subscriptionHit(
  { id, amount, status, mandateId, createdAt }: Subscription,
  { livemode }: Mode,
): Found {
  const title = `${reais(amount)} · ${subscriptionTitle(status)}`;
  const href = panelAddress(livemode, 'subscription', id);
  return { hit: { kind: 'subscription', id, title, detail: mandateId, href }, at: createdAt };
}

export function eventHit({ id, type, createdAt }: Event, { livemode }: Mode): Found {
  const href = panelAddress(livemode, 'event', id);
  return { hit: { kind: 'event', id, title: type, detail: null, href }, at: createdAt };
}

export function requestHit(entry: RequestEntry, { livemode }: Mode): Found {
  const { id, method, route, status, errorCode: detail, createdAt } = entry;
  const title = requestTitle(method, route, status);
  const href = panelAddress(livemode, 'request', id);
  return { hit: { kind: 'request', id, title, detail, href }, at: createdAt.toISOString() };
}
