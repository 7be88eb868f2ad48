/** The first moment of a day (`2026-11-21`) where the person is, or undefined. */
export function startOf(day: string | undefined): string | undefined {
  return day ? new Date(`${day}T00:00:00`).toISOString() : undefined;
}

/** The last moment of it. */
export function endOf(day: string | undefined): string | undefined {
  return day ? new Date(`${day}T23:59:59.999`).toISOString() : undefined;
}

/** A day that there is, as date fields write it. */
export function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && Number.isFinite(Date.parse(value));
}

/** Today in São Paulo, where days of the statement and of settlements begin. */
export function todayInSaoPaulo(now = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(now);
}
