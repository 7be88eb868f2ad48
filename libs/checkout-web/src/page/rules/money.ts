const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const dateAndTime = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' });

/** Cents as `R$ 1.234,56`, with a space that does not break. */
export function formatMoney(cents: number): string {
  return reais.format(cents / 100);
}

/** `23/11/2026, 15:40`, in the time zone of the device. */
export function formatTime(time: string | number): string {
  return dateAndTime.format(new Date(time));
}

/** `21/11/2026` of `2026-11-21`. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/');
}
