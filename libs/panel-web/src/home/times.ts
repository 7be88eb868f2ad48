import { useMemo } from 'react';
import type { OverviewRange } from '../queries/home.ts';
import { useLanguage } from '../texts/texts.tsx';

const timeZone = 'America/Sao_Paulo';
const hour = { hour: '2-digit', minute: '2-digit' } as const;
const day = { day: '2-digit', month: '2-digit' } as const;
const short: Record<OverviewRange, Intl.DateTimeFormatOptions> = {
  today: hour,
  '7d': day,
  '30d': day,
  '12m': { month: 'short', year: '2-digit' },
};
const full: Record<OverviewRange, Intl.DateTimeFormatOptions> = {
  today: hour,
  '7d': { ...day, weekday: 'long' },
  '30d': { ...day, weekday: 'long' },
  '12m': { month: 'long', year: 'numeric' },
};
/** Writes the hours, days and months of São Paulo, which the series has. */
export function useTimes(range: OverviewRange) {
  const { language } = useLanguage();
  return useMemo(() => {
    const written = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone });
      return (at: string) => format.format(new Date(at));
    };
    return { short: written(short[range]), full: written(full[range]) };
  }, [language, range]);
}
