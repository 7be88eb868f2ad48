import { ApiError } from '@catraca/kernel/errors';
import { derivedId, timeOfId } from '@catraca/kernel/ids';
import { Injectable } from '@nestjs/common';
import { TestShops } from '../adapters/test-shop.ts';
import { askPayerForTrigger, subscribeForTrigger } from './ask-payer-for-trigger.ts';
import { carryOut, newSale, unlessDone } from './carry-out-deed.ts';
import type { Trigger, Triggered, TriggerOrder } from './trigger.ts';
import { withdrawForTrigger } from './withdraw-for-trigger.ts';

/** What happens within it is waited for: one step of most scripts needs the one before. */
const PATIENCE_MS = 10_000;

/**
 * Does in an account's test mode what an event comes of, by the calls that a seller's server would make. Safe
 * to repeat with the same id: what was done is not done again. Throws service_unavailable when it is not done
 * within 10 s.
 */
@Injectable()
export class TriggerEvent {
  constructor(private readonly shops: TestShops) {}

  async execute(
    { accountId, id }: { accountId: string; id: string },
    order: TriggerOrder,
  ): Promise<Triggered> {
    const shop = await this.shops.open(accountId);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      return await setOff(order, { shop, id, time: new Date(timeOfId(id)), signal }, this.shops);
    } catch (error) {
      if (!signal.aborted || error instanceof ApiError) throw error;
      throw new ApiError('service_unavailable', {}, { cause: error });
    }
  }
}

async function setOff(order: TriggerOrder, trigger: Trigger, shops: TestShops): Promise<Triggered> {
  const { shop, id, time } = trigger;
  if (order.makes === 'withdrawal') return withdrawForTrigger(order, trigger);
  if (order.makes === 'mandate') return askPayerForTrigger(order, trigger);
  if (order.makes === 'subscription') return subscribeForTrigger(order, trigger, shops);
  if (order.makes !== 'session') return { resource: await sell(order, trigger), events: order.events };
  const resource = derivedId('cs', time, [id]);
  await shop.openSession(resource, order.offer);
  return { resource, events: order.events };
}

async function sell(
  order: Extract<TriggerOrder, { sale: object }>,
  { shop, id, time, signal }: Trigger,
): Promise<string> {
  const chargeId = derivedId('ch', time, [id]);
  // A declined charge is there all the same, as failed.
  if (order.makes === 'pix') await shop.sellPix(chargeId, order.sale);
  else await unlessDone('card_declined', shop.sellByCard(chargeId, order.sale, order.card));
  const sale = newSale({ shop, chargeId, time, signal });
  for (const deed of order.deeds) await carryOut(deed, sale);
  return chargeId;
}
