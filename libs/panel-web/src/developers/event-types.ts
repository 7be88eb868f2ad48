import type { SellerEventType } from '@catraca/contracts/events/seller-event';

export const eventTypes = [
  ...(['charge.paid', 'charge.failed', 'charge.in_analysis', 'charge.refunded'] as const),
  ...(['charge.chargedback', 'charge.expired', 'charge.canceled', 'refund.failed'] as const),
  ...(['med.opened', 'med.approved', 'med.rejected', 'checkout.session.expired'] as const),
  ...(['withdrawal.paid', 'withdrawal.failed', 'withdrawal.returned'] as const),
  ...(['mandate.activated', 'mandate.rejected', 'mandate.expired', 'mandate.canceled'] as const),
  ...(['subscription.created', 'subscription.activated', 'subscription.past_due'] as const),
  ...(['subscription.paused', 'subscription.resumed', 'subscription.updated'] as const),
  ...(['subscription.canceled', 'subscription.completed'] as const),
] satisfies SellerEventType[];
