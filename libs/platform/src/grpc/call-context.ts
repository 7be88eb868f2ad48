import type { CallContext as WireContext } from '@catraca/contracts/gen/catraca/common/v1/context';
import { type CallContext } from '@catraca/kernel/call-context';

export function toWire({ accountId, livemode, now }: CallContext): WireContext {
  return { accountId, livemode, nowMs: now.getTime() };
}

/** Throws TypeError without a context: that is a bug of the calling service. */
export function fromWire(wire: WireContext | null | undefined): CallContext {
  if (!wire?.accountId) throw new TypeError('the request has no call context');
  return { accountId: wire.accountId, livemode: wire.livemode, now: new Date(wire.nowMs) };
}
