/** What refusals of cards are counted by, within an account and mode. */
export type CounterKind = 'link_address' | 'address' | 'network' | 'document' | 'account' | 'account_hour';

/** `{kind}` or `{kind}:…`. It holds hashes, no address and no document. */
export type CounterName = string;

/**
 * What so many refusals within a time do for an hour. The account is everybody's, so its cards are not
 * blocked: they need 3DS.
 */
export interface RefusalLimit {
  refusals: number;
  withinMs: number;
  effect: 'block' | 'demand_three_ds';
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long cards are blocked, and 3DS is demanded. */
export const BLOCK_MS = HOUR_MS;
/** `Retry-After` while tries under way leave no room for another. */
export const BUSY_SECONDS = 5;

/** Specification S16.18. */
const limits: Record<CounterKind, RefusalLimit> = {
  /** An address at one link. */
  link_address: { refusals: 10, withinMs: HOUR_MS, effect: 'block' },
  /** An address at all links and sessions. Buyers of a large shop may share one. */
  address: { refusals: 30, withinMs: HOUR_MS, effect: 'block' },
  /** An IPv6 /48, which has 65,536 of the sources that count as an address. */
  network: { refusals: 50, withinMs: HOUR_MS, effect: 'block' },
  document: { refusals: 5, withinMs: HOUR_MS, effect: 'block' },
  account: { refusals: 50, withinMs: 10 * MINUTE_MS, effect: 'demand_three_ds' },
  account_hour: { refusals: 150, withinMs: HOUR_MS, effect: 'demand_three_ds' },
};

export const accountCounters: readonly CounterName[] = ['account', 'account_hour'];

export function counterName(kind: CounterKind, ...parts: string[]): CounterName {
  return [kind, ...parts].join(':');
}

export function kindOf(name: CounterName): CounterKind {
  return name.split(':')[0] as CounterKind;
}

export function limitOf(name: CounterName): RefusalLimit {
  return limits[kindOf(name)];
}

export function blocksCards(name: CounterName): boolean {
  return limitOf(name).effect === 'block';
}
