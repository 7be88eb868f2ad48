import { WebhookReceiver } from '@catraca/stack/receiver';
import { eventually } from '@catraca/testing/eventually';
import { type Edge, subscribe } from '@catraca/testing/seller';

/** Webhooks of sellers, each with a receiver of its own. */
export class SellerWebhooks {
  private readonly receivers: WebhookReceiver[] = [];
  /** Types of the events about a charge, by their ids: one may come twice. */
  private readonly told = new Map<string, Map<string, string>>();

  constructor(private readonly stack: Edge) {}

  /** From now on the seller gets every event. */
  async receive(account: string): Promise<void> {
    const receiver = await WebhookReceiver.open();
    this.receivers.push(receiver);
    receiver.onWebhook(({ event }) => {
      const id = event.data.charge?.id ?? '';
      this.told.set(id, (this.told.get(id) ?? new Map()).set(event.id, event.type));
    });
    await subscribe(this.stack, account, receiver);
  }

  /** Waits until the seller has got these and no other events about the charge. */
  hears(chargeId: string, types: string[]): Promise<void> {
    const told = () => [...(this.told.get(chargeId)?.values() ?? [])].sort();
    return eventually(() => expect(told()).toEqual([...types].sort()), 30_000);
  }

  close(): void {
    for (const receiver of this.receivers) receiver.close();
  }
}
