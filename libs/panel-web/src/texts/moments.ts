export type Moments = ReturnType<typeof momentsIn>;

/** Writes moments as the person's language and time zone do. */
export function momentsIn(language: string) {
  const writer = (options: Intl.DateTimeFormatOptions) => {
    // Made when it is needed: each costs a slow phone some 10 ms.
    let format: Intl.DateTimeFormat | null = null;
    return (at: string) => {
      format ??= new Intl.DateTimeFormat(language, options);
      return format.format(new Date(at));
    };
  };
  const short = { dateStyle: 'short', timeStyle: 'short' } as const;
  const day = { weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return {
    /** Of a day without a time: `2026-11-21`. */
    day: writer({ ...day, timeZone: 'UTC' }),
    /** The same without its weekday. */
    date: writer({ dateStyle: 'short', timeZone: 'UTC' }),
    written: writer(short),
    /** Of today. */
    time: writer({ timeStyle: 'short' }),
    exactly: writer({ dateStyle: 'short', timeStyle: 'medium' }),
    /** Of the statement, whose days are São Paulo's, and of deadlines. */
    inSaoPaulo: writer({ ...short, timeZone: 'America/Sao_Paulo' }),
  };
}
