import type { ServiceName } from './services.ts';

/** Fields of a shard key, in order. `hashed`: neighbours of an id are spread over the shards. */
export type ShardKey = Readonly<Record<string, 1 | 'hashed'>>;

/** Stays on one shard, with the reason. */
export interface Unsharded {
  unsharded: string;
}

export interface Placement {
  key: ShardKey | Unsharded;
  /** Queries that name no key, by the fields of their filter, and why they may ask every shard. */
  scattered?: Readonly<Record<string, string>>;
  /**
   * Unique indexes that do not begin with the key, by their fields, and what to do before the collection is
   * sharded.
   */
  unique?: Readonly<Record<string, string>>;
}

const byId: ShardKey = { _id: 'hashed' };
const byAccount: ShardKey = { accountId: 1, _id: 'hashed' };
const few = (reason: string): Placement => ({ key: { unsharded: reason } });

const SWEEP = 'outbox sweep: each shard has its own index of unpublished events';
const DUE = 'job: what is due, by lease, in small batches';
const AGAIN = 'an event is written again only when its seller asks for another delivery';
const ONCE = 'a session has one event, when it expires';
const LIST = 'list of a seller: at most a page from each shard, off the path of money';

const CONTRACTS =
  'a collection of its own with the contract in its id, written before the mandate: an id that is the shard key is unique over all shards';

/** Scattered queries of every collection with an outbox. */
const outbox = { 'outbox.recordedAt': SWEEP, 'outbox,outbox.recordedAt': SWEEP };

/** Of the panel: a page from each shard, off the path of money. */
const searches = {
  'accountId,listed,livemode,reference': LIST,
  'accountId,buyerHashes,listed,livemode': LIST,
  'accountId,card.lastFour,listed,livemode': LIST,
  'accountId,listed,livemode,pix.endToEndId': LIST,
};

/** Of the panel's first page: each shard adds up its own. */
const SUMS = 'sums of a seller: each shard adds up its own, off the path of money';
const figures = {
  'accountId,decidedAt,livemode': SUMS,
  'accountId,decidedAt,livemode,paidAt': SUMS,
  '_id,accountId,listed,livemode,status': SUMS,
  'accountId,chargeback.openedAt,livemode': SUMS,
};

/** Where the documents of each collection live on a sharded MongoDB (ADR 53). */
export const placements: Record<Exclude<ServiceName, 'sandbox'>, Record<string, Placement>> = {
  gateway: {
    // The id is a hash already, and a record is found by its prefix.
    idempotency: { key: { _id: 1 } },
    requests: { key: byAccount },
    test_runs: few('of test mode, a few a seller and month'),
    audit_log: {
      key: byId,
      scattered: {
        '': 'lists of the operator and of an account’s owner',
        'credential.id': 'list of the operator: what a person or a credential did',
        createdAt: 'list of the operator, of some days',
        'createdAt,credential.id': 'list of the operator: what a person did in some days',
      },
    },
  },
  accounts: {
    accounts: few('one document a seller, cached by its readers'),
    secret_keys: few('a few documents a seller, cached by the gateway'),
    publishable_keys: few('a few documents a seller, cached by the gateway'),
    operator_credentials: few('a few documents in all'),
  },
  identity: {
    users: few('the people of the panel: some a seller'),
    teams: few('one document a seller'),
    sessions: few('some a person, of a week at most'),
    views: few('few, of half an hour'),
    invitations: few('few, and written by people'),
    password_resets: few('few, of half an hour'),
    challenges: few('few, of five minutes'),
    attempt_counters: few('failed sign-ins of a day'),
  },
  charges: {
    charges: {
      key: byId,
      scattered: {
        ...outbox,
        'accountId,listed,livemode': LIST,
        'dueAt,livemode': DUE,
        'pix.endToEndId': 'job: payments in the bank’s list',
        'livemode,pix.endToEndId': 'returns that the bank reports, for refunds',
        'livemode,scheduled.sendAt': DUE,
        'accountId,livemode,mandate.id,status': 'a mandate that ends: seldom, and of one seller',
        'accountId,livemode,mandate.id,mandate.subscriptionId,status': 'a subscription that ends: the same',
        'accountId,listed,livemode,mandate.id': LIST,
        'accountId,listed,livemode,mandate.subscriptionId': LIST,
        ...searches,
        ...figures,
      },
    },
    mandate_cycles: { key: byId },
    sales_days: { key: byId },
    runs: few('one document a job and mode'),
    authentications: { key: byId },
    unclaimed_payments: {
      key: byId,
      scattered: {
        'dueAt,livemode': DUE,
        'livemode,overdueAt,seenAt,status': DUE,
        'livemode,status': DUE,
        'livemode,seenAt,status': DUE,
      },
    },
    unread_payments: { key: byId, scattered: { 'dueAt,livemode': DUE } },
    payment_cursors: few('one document a mode'),
  },
  checkout: {
    sessions: {
      key: byAccount,
      scattered: {
        ...outbox,
        '_id,outbox.0.id,outbox.1': ONCE,
        'dueAt,livemode': DUE,
        'checkAt,livemode': DUE,
        _id: 'one query a quarter of a second and instance reads the versions that browsers wait for',
      },
    },
    payment_links: few('few, and written by people'),
    refusal_counters: { key: byAccount },
  },
  vault: {
    cards: {
      key: { accountId: 1, livemode: 1 },
      scattered: {
        'dueAt,livemode': DUE,
        'deletedAt,livemode,references.hash': DUE,
        '_id,dueAt': DUE,
        '_id,removedAt': DUE,
      },
    },
    saves: { key: byId },
  },
  refunds: {
    refunds: {
      key: byId,
      scattered: {
        'accountId,chargeId,livemode,stage': LIST,
        'accountId,livemode,stage': LIST,
        '_id,accountId,chargeId,createdAt,livemode,stage': LIST,
        '_id,accountId,createdAt,livemode,stage': LIST,
        'dueAt,livemode': DUE,
        '$nor,dueAt,livemode': DUE,
        'createdAt,dueAt,livemode,stage': DUE,
        'endToEndId,stage': 'returns that the bank reports: callbacks of refunds, and its hourly lists',
        'accountId,livemode,outcome,processedAt,stage': SUMS,
        'accountId,livemode,rtrId,stage': LIST,
        'accountId,endToEndId,livemode,returnId': 'a return of the bank’s own that was recorded before',
      },
      unique: {
        'endToEndId,returnId,corrects':
          'a collection of its own with the id `{endToEndId}:{returnId}`, written before the refund: an id that is the shard key is unique over all shards',
      },
    },
    disputes: few('about one payment in ten thousand'),
    defense_files: few('at most five a dispute'),
    runs: few('one document a job and mode'),
    cancellation_turns: { key: byId },
  },
  subscriptions: {
    mandates: {
      key: byId,
      scattered: {
        ...outbox,
        'dueAt,livemode': DUE,
        'bankId,livemode': 'callbacks and the hourly list of the bank, which know no account',
        'livemode,reference': 'a creation in doubt: other mandates with its contract',
        'accountId,listed,livemode': LIST,
        'accountId,livemode,openReference': 'a contract that is in use: of orders that are refused',
      },
      unique: {
        'accountId,livemode,openReference': CONTRACTS,
        'livemode,contractHold': CONTRACTS,
      },
    },
    subscriptions: {
      key: byId,
      scattered: {
        ...outbox,
        'dueAt,livemode': DUE,
        'accountId,listed,livemode': LIST,
        'accountId,livemode,openMandateId': 'of a mandate that changed its status, off the path of money',
        'accountId,listed,livemode,openMandateId': LIST,
      },
      unique: {
        'accountId,livemode,openMandateId':
          'a collection of its own with the mandate as id, written before the subscription: an id that is the shard key is unique over all shards',
      },
    },
    runs: few('one document a job and mode'),
  },
  balance: {
    // A chain may become larger than a chunk: its sequence splits it.
    postings: {
      key: { chain: 1, sequence: 1 },
      scattered: {
        'livemode,occurredAt': 'sums over all sellers, for the operator',
        'livemode,subject,type': 'job: payables of the acquirer',
        'cause.type,livemode,subject': 'job: payables of the acquirer',
      },
    },
    totals: { key: byId, scattered: { '': 'job: heads of all chains', _id: 'sums over all sellers' } },
    installments: {
      key: { accountId: 1, chargeId: 1 },
      scattered: { 'dueAt,isSettled,livemode': DUE, '_id,isSettled': DUE, _id: DUE },
    },
    parked_events: few('events that wait for another one: nearly always empty'),
    heads_days: few('one document a day'),
    payable_days: few('one document a day and mode'),
    acquirer_charges: { key: byId },
    bank_accounts: few('one document a seller'),
    withdrawals: few('about one a seller and day'),
  },
  webhooks: {
    endpoints: few('at most ten documents a seller'),
    events: {
      key: byAccount,
      scattered: { ...outbox, '_id,version': AGAIN, '_id,outbox.0.id,outbox.1': AGAIN },
    },
    deliveries: { key: byAccount },
    offers: few('of test mode, a day each'),
  },
  notifier: {
    deliveries: {
      key: byId,
      scattered: { ...outbox, 'dueAt,endpointId,livemode': DUE, 'dueAt,instanceId': DUE },
    },
    heartbeats: few('one document an instance'),
  },
};

export function isSharded(key: Placement['key']): key is ShardKey {
  return !('unsharded' in key);
}
