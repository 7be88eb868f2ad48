import type { SellerEventType } from '@catraca/contracts/events/seller-event';

export const eventTypes = [
  ...(['charge.paid', 'charge.failed', 'charge.in_analysis', 'charge.refunded'] as const),
  ...(['charge.chargedback', 'charge.expired', 'charge.canceled', 'refund.failed'] as const),
  ...(['med.opened', 'med.approved', 'med.rejected', 'checkout.session.expired'] as const),
  ...(['withdrawal.paid', 'withdrawal.failed', 'withdrawal.returned'] as const),
] satisfies SellerEventType[];
