import { createHmac, type KeyObject } from 'node:crypto';
import type { Cents } from '@catraca/kernel/money';
import type { NewPosting } from './ledger.ts';

/**
 * The postings of an account and mode are two chains: the statement that the seller reads, and the internal
 * ones. So the statement's sequence has no gaps.
 */
export type ChainName = 'statement' | 'internal';

/** The last posting of a chain. */
export interface Head {
  /** 0 before the first. */
  sequence: number;
  /** Hexadecimal, empty before the first. */
  hash: string;
}

export interface ChainedPosting extends NewPosting {
  /** `acc_…:test`, and `acc_…:test:internal`; `live` likewise. */
  chain: string;
  /** Place in its chain, from 1, without gaps. */
  sequence: number;
  /** What is owed to the seller after it. */
  balance: Cents;
  /** HMAC-SHA-256 over the hash before and this posting, hexadecimal (ADR 34). */
  hash: string;
}

/** `acc_…:test` or `acc_…:live`: whose books they are. */
export function ownerOf({ accountId, livemode }: Pick<NewPosting, 'accountId' | 'livemode'>): string {
  return `${accountId}:${livemode ? 'live' : 'test'}`;
}

export function chainNameOf({ type }: Pick<NewPosting, 'type'>): ChainName {
  return type === 'internal' ? 'internal' : 'statement';
}

export function chainIdOf(owner: string, name: ChainName): string {
  return name === 'statement' ? owner : `${owner}:internal`;
}

export function hashOf(key: KeyObject, previousHash: string, posting: Omit<ChainedPosting, 'hash'>): string {
  return createHmac('sha256', key).update(previousHash).update(canonical(posting)).digest('hex');
}

/** All of a posting but its reference, in one form. The reference is free text and may have to be erased. */
function canonical(posting: Omit<ChainedPosting, 'hash'>): string {
  const { chain, sequence, id, type, subject, cause, eventId, seq, balance, entries, occurredAt } = posting;
  return JSON.stringify([
    chain,
    sequence,
    id,
    type,
    subject,
    cause.type,
    cause.id,
    eventId,
    seq,
    balance,
    occurredAt.getTime(),
    entries.map(({ account, amount, installment }) => [account, amount, installment ?? 0]),
  ]);
}
