import { type ServiceName, serviceNames } from '@catraca/contracts/services';

/** What a tool of the operator may do. */
export interface ToolRights {
  /** Services whose databases it reads. */
  reads: readonly ServiceName[];
  /** Databases that it writes, without the prefix. */
  writes: readonly string[];
  /** Events: reads topics, or publishes to them again. */
  events: 'none' | 'read' | 'publish';
  /** Built-in roles of MongoDB beyond databases of ours. */
  server?: readonly { role: string; db: string }[];
}

/** Services whose databases hold sealed values. */
const sealing = [
  'gateway',
  'accounts',
  'identity',
  'charges',
  'vault',
  'refunds',
  'checkout',
  'subscriptions',
  'balance',
  'webhooks',
];

/** A role of ours: reads every collection, also of the server's own databases. */
export const READS_ALL = 'catraca_reads_all';

/** Users of the operator's tools (deploy/tools, deploy/backup). */
export const toolRights = {
  reconcile: { reads: serviceNames, writes: ['reconcile'], events: 'read' },
  ledger: { reads: ['balance', 'charges'], writes: [], events: 'none' },
  'dead-letters': { reads: [], writes: [], events: 'publish' },
  reemit: { reads: [], writes: ['charges'], events: 'none' },
  reseal: { reads: [], writes: sealing, events: 'none' },
  // not the sandbox, whose buyers and cards are in clear: mongodump copies what its user may read
  // mongodump asks for all, `config` and its system collections too, which the role `backup` has not.
  // The sandbox is left out afterwards (deploy/backup/dump.sh).
  backup: {
    reads: [],
    writes: [],
    events: 'none',
    server: [
      { role: 'backup', db: 'admin' },
      { role: READS_ALL, db: 'admin' },
    ],
  },
} as const satisfies Record<string, ToolRights>;

export type ToolName = keyof typeof toolRights;
export const toolNames = Object.keys(toolRights) as ToolName[];
