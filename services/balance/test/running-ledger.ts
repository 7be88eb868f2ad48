import type {
  BalanceService,
  LedgerEntry,
  ListLedgerEntriesRequest,
} from '@catraca/contracts/gen/catraca/balance/v1/balance';
import type { GrpcClient } from '@catraca/platform/grpc/client';
import type { LedgerEvent } from '@catraca/testing/charge-story';
import { isolatedNames } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import type { Topic } from '@catraca/testing/topic';
import { balanceService } from '../src/balance.module.ts';

/** The balance service on real parts, with the topic that it consumes. */
export class RunningLedger {
  readonly balance: GrpcClient<BalanceService>;
  readonly topic: Topic;

  private constructor(readonly service: ServiceUnderTest) {
    this.balance = service.client('catraca.balance.v1.BalanceService');
    this.topic = service.topic('charges.events');
  }

  static async start(settings: NodeJS.ProcessEnv = {}, names = isolatedNames()): Promise<RunningLedger> {
    return new RunningLedger(await ServiceUnderTest.start(balanceService, settings, names));
  }

  /** Publishes one after another, as an outbox does. */
  async publish(events: readonly LedgerEvent[]): Promise<void> {
    for (const event of events) await this.topic.publish(event.data.charge.id, event);
  }

  async figures(accountId: string, livemode = false) {
    const context = { accountId, livemode, nowMs: Date.now() };
    return (await this.balance.getBalance({ context })).balance!;
  }

  /** Entries of any time. */
  async statement(accountId: string, query: Partial<ListLedgerEntriesRequest> = {}): Promise<LedgerEntry[]> {
    const context = { accountId, livemode: false, nowMs: Date.now() };
    const always = { from: '2020-01-01', to: '2099-12-31', afterSequence: 0, limit: 1_000 };
    return (await this.balance.listLedgerEntries({ context, ...always, ...query })).entries;
  }

  /** Waits until the account has this many postings, internal ones included, and returns its statement. */
  async posted(accountId: string, count: number): Promise<LedgerEntry[]> {
    await eventually(async () => expect(await this.countPostings(accountId)).toBe(count));
    return this.statement(accountId);
  }

  countPostings(accountId: string): Promise<number> {
    return this.service.inDatabase((database) =>
      database.collection('postings').countDocuments({ accountId }),
    );
  }

  close(): Promise<void> {
    return this.service.close();
  }
}
