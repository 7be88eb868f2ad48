/** The first moment of a day (`2026-11-21`) where the person is, or undefined. */
export function startOf(day: string | undefined): string | undefined {
  return day ? new Date(`${day}T00:00:00`).toISOString() : undefined;
}

/** The last moment of it. */
export function endOf(day: string | undefined): string | undefined {
  return day ? new Date(`${day}T23:59:59.999`).toISOString() : undefined;
}

/** A day that there is, as date fields write it, of a year that people mean. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  // `2026-02-30` is read as 2 March.
  return Number.isFinite(day.getTime()) && day.toISOString().startsWith(value);
}

/** Today in São Paulo, where days of the statement and of settlements begin. */
export function todayInSaoPaulo(now = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(now);
}
