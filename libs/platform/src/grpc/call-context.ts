import type { CallContext as WireContext } from '@catraca/contracts/gen/catraca/common/v1/context';
import { type CallContext } from '@catraca/kernel/call-context';

export function toWire({ accountId, livemode, now }: CallContext): WireContext {
  return { accountId, livemode, nowMs: now.getTime() };
}

/** A request without its context is a mistake of the caller, not of a user. */
export function fromWire(wire: WireContext | null | undefined): CallContext {
  if (!wire?.accountId) throw new TypeError('the request has no call context');
  return { accountId: wire.accountId, livemode: wire.livemode, now: new Date(wire.nowMs) };
}
