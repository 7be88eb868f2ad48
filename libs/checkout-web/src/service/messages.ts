/** Messages between the seller's page and the payment page in its iframe. Neither ever carries the card. */
export type ToPage = {
  service: 'checkout';
  v: 1;
  type: 'open';
  client_secret: string;
  /** Whether the seller's page does something when the buyer wants to go back to it. */
  can_close?: boolean;
};

export type FromPage =
  | { service: 'checkout'; v: 1; type: 'ready' }
  | { service: 'checkout'; v: 1; type: 'resize'; height: number }
  | {
      service: 'checkout';
      v: 1;
      type: 'status';
      status: Service.CheckoutStatus['status'];
      charge: Service.CheckoutCharge | null;
    }
  | { service: 'checkout'; v: 1; type: 'error'; code: string; message: string }
  | { service: 'checkout'; v: 1; type: 'close' };

export function isMessage(data: unknown): data is { service: 'checkout'; v: 1; type: string } {
  const { service, v } = (data ?? {}) as Record<string, unknown>;
  return service === 'checkout' && v === 1;
}
