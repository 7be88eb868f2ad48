import type { Charge, ChargeChange } from './charge.ts';

export type Decide = (charge: Charge) => ChargeChange | null;

/**
 * The same decisions, except that none removes or puts off a check that somebody else has planned meanwhile,
 * such as the second look at a callback: what is decided here may come from a read of before it. `known`: the
 * next check as it was when the bank or acquirer was asked.
 */
export function keepingPlanned(decide: Decide, known: Date | null): Decide {
  const ours = new Set([known?.getTime()]);
  return (charge) => {
    const change = decide(charge);
    const next = change?.set.dueAt;
    if (!change || next === undefined) return change;
    const planned = charge.dueAt;
    const isForeign = planned !== null && !ours.has(planned.getTime());
    if (isForeign && (next === null || next > planned)) return withoutNextCheck(change);
    ours.add(next?.getTime());
    return change;
  };
}

/** Null when nothing else changes. */
function withoutNextCheck({ set: { dueAt: _, ...set }, events }: ChargeChange): ChargeChange | null {
  return events.length > 0 || Object.keys(set).length > 0 ? { set, events } : null;
}
