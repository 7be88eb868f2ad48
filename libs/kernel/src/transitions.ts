/** `from -> trigger -> to`. A state without a row is terminal. */
export type TransitionTable<Status extends string, Trigger extends string> = Readonly<
  Partial<Record<Status, Readonly<Partial<Record<Trigger, Status>>>>>
>;

/** The status after `trigger`, or null when the table has no such transition. */
export function nextStatus<Status extends string, Trigger extends string>(
  table: TransitionTable<Status, Trigger>,
  from: Status,
  trigger: Trigger,
): Status | null {
  return table[from]?.[trigger] ?? null;
}
