import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { BuyerHashes } from '../adapters/buyer-hashes.ts';
import { ChargesClient, type Payment } from '../adapters/charges.client.ts';
import { RefusalCounterStore } from '../adapters/refusal-counter.store.ts';
import { type Attempt, isPending } from '../domain/attempt.ts';
import { accountCounters, blocksCards, type CounterName, kindOf } from '../domain/card-testing.ts';
import type { Session } from '../domain/session.ts';

const blocks = counter({
  name: 'card_testing_blocks_total',
  help: 'Times that a counter of refused cards reached its limit, by kind of counter',
  labels: ['mode', 'kind'],
});

/**
 * Keeps strangers from trying out cards (specification S16.18, ADR 62): counts refusals, blocks the cards of
 * an address or document with too many, and demands 3DS for an account with too many. A saved card of a
 * one-click session is not counted: nobody but its seller can name one.
 */
@Injectable()
export class CardTestingGuard {
  constructor(
    private readonly counters: RefusalCounterStore,
    private readonly hashes: BuyerHashes,
    private readonly charges: ChargesClient,
  ) {}

  /** What a try with these data counts for. */
  countersOf(session: Session, { confirmation }: Payment): CounterName[] {
    if (confirmation.method !== 'credit_card' || session.cardId) return [];
    const { customerIp: address, buyer } = confirmation;
    return this.hashes.countersOf(session.linkId, { address, document: buyer.document });
  }

  /**
   * Counts a try as under way; one that is not made then is to be withdrawn, also after an error. Returns the
   * seller as charges is to take it. Throws card_temporarily_unavailable.
   */
  async admit(context: CallContext, { chargeId, counters }: Attempt, seller: Account): Promise<Account> {
    if (!isGuarded(seller)) return seller;
    const full: CounterName[] = [];
    for (const name of counters) {
      const seconds = await this.counters.claim(context, name, chargeId);
      if (seconds === null) continue;
      if (blocksCards(name)) throw new ApiError('card_temporarily_unavailable', { retry_after: seconds });
      full.push(name);
    }
    return full.length > 0 ? this.demanding(context, seller) : seller;
  }

  /** Before a Pix is canceled for a card. Throws card_temporarily_unavailable. */
  async assertNotBlocked(context: CallContext, session: Session, payment: Payment): Promise<void> {
    const names = this.countersOf(session, payment).filter(blocksCards);
    if (names.length === 0 || !isGuarded(payment.seller)) return;
    const seconds = await this.counters.blockedSeconds(context, names);
    if (seconds > 0) throw new ApiError('card_temporarily_unavailable', { retry_after: seconds });
  }

  /** The try was not made. */
  async withdraw(context: CallContext, { chargeId, counters }: Attempt): Promise<void> {
    if (counters.length > 0) await this.counters.release(context, counters, chargeId);
  }

  /**
   * Counts what became of a try. Safe to repeat. Without a last word it stays under way, for as long as a
   * refusal counts. For its account only until it is analysed: analyses of a large shop would fill that.
   */
  async settle(context: CallContext, attempt: Attempt): Promise<void> {
    const { status, counters, chargeId } = attempt;
    if (counters.length === 0) return;
    if (status === 'in_analysis') return this.counters.release(context, accountCounters, chargeId);
    if (isPending(attempt)) return;
    if (status !== 'failed') return this.withdraw(context, attempt);
    for (const name of counters)
      if (await this.counters.refuse(context, name, chargeId)) reportBlock(context, name);
  }

  /** The seller as charges is to take it: while its account has too many refusals, it requires 3DS. */
  async guarded(context: CallContext, session: Session, seller: Account): Promise<Account> {
    if (session.cardId || !isGuarded(seller)) return seller;
    const seconds = await this.counters.blockedSeconds(context, accountCounters);
    return seconds > 0 ? this.demanding(context, seller) : seller;
  }

  /** Where nobody can be authenticated, a demand would only end the account's card sales. */
  private async demanding(context: CallContext, seller: Account): Promise<Account> {
    const { switches } = seller;
    if (!switches || switches.threeDsRequired) return seller;
    const isPossible = await this.charges.canAuthenticate(context, seller);
    return isPossible ? { ...seller, switches: { ...switches, threeDsRequired: true } } : seller;
  }
}

function isGuarded({ switches }: Account): boolean {
  return switches?.cardTestingGuard ?? false;
}

function reportBlock({ accountId, livemode }: CallContext, name: CounterName): void {
  const kind = kindOf(name);
  blocks.inc({ mode: livemode ? 'live' : 'test', kind });
  log.warn(
    { account: accountId, kind },
    'too many cards were refused: blocked, or 3DS demanded, for an hour',
  );
}
