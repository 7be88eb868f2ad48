import type { Answer } from './answer.ts';
import { CONFIRMATION_SECONDS, type Confirmations, onceFor } from './confirmation.ts';
import { type Caller, ToolRefusal } from './tool.ts';

/** A write of a tool. `terms`: all that decides what it moves. */
export interface Order {
  tool: string;
  terms: readonly unknown[];
  /** What will happen, for the person who confirms it. */
  summary: string;
  idempotencyKey?: string | undefined;
  confirmation?: string | undefined;
}

/** The key to make the write with, or what to answer instead of making it. */
export type Permit = { idempotencyKey: string | undefined } | { answer: Answer };

/**
 * Test keys may write. In production the operator's switch `mcp_live_writes` must be on, and each write needs
 * the confirmation that its first call is answered with.
 */
export class LiveWrites {
  constructor(private readonly confirmations: Confirmations) {}

  /** Throws ToolRefusal where the account has no writes by agents in production. */
  permit({ tool, terms, summary, idempotencyKey, confirmation }: Order, { seller, now }: Caller): Permit {
    const { key, account } = seller;
    if (!key.livemode) return { idempotencyKey };
    if (!account.switches?.mcpLiveWrites)
      throw new ToolRefusal(
        'live_writes_disabled',
        'This key is of production, where agents only read. Use a test key, or ask the platform to allow writes by agents (mcp_live_writes).',
      );
    const ofWrite = idempotencyKey === undefined ? terms : [...terms, { idempotencyKey }];
    const write = { accountId: key.accountId, livemode: true, keyId: key.id, tool, terms: ofWrite };
    if (confirmation && this.confirmations.isGood(confirmation, write, now))
      return { idempotencyKey: onceFor(tool, idempotencyKey ?? confirmation) };
    const ask = confirmation ? 'That confirmation is over, or is of another write. ' : '';
    return {
      answer: {
        text: `${ask}This call has done nothing; an earlier one may have: look first if you are not sure. Show the summary to a person; if they agree, call ${tool} again with the same arguments and this confirmation within ${CONFIRMATION_SECONDS} seconds.`,
        content: {
          status: 'confirmation_required',
          confirmation: this.confirmations.issue(write, now),
          summary,
          expires_in: CONFIRMATION_SECONDS,
        },
      },
    };
  }
}
