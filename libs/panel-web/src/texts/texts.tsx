import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { pt, type Texts } from './pt.ts';

export type Language = 'pt-BR' | 'en';
const STORED_AS = 'catraca.language';

interface TextsValue {
  t: Texts;
  language: Language;
  change: (language: Language) => Promise<void>;
}

const Context = createContext<TextsValue | null>(null);

/** What the person chose; otherwise English only for browsers that know no Portuguese. */
export function initialLanguage(): Language {
  const stored = localStorage.getItem(STORED_AS);
  if (stored === 'en' || stored === 'pt-BR') return stored;
  return navigator.languages.some((one) => one.startsWith('pt')) ? 'pt-BR' : 'en';
}

/** English is a file of its own, loaded by those who read it. */
export async function textsIn(language: Language): Promise<Texts> {
  document.documentElement.lang = language;
  return language === 'en' ? (await import('./en.ts')).en : pt;
}

export function TextsProvider({ first, children }: { first: [Language, Texts]; children: ReactNode }) {
  const [[language, t], setCurrent] = useState(first);
  const value = useMemo(() => {
    const change = async (wanted: Language) => {
      localStorage.setItem(STORED_AS, wanted);
      setCurrent([wanted, await textsIn(wanted)]);
    };
    return { t, language, change };
  }, [language, t]);
  return <Context value={value}>{children}</Context>;
}

export function useLanguage(): TextsValue {
  const value = useContext(Context);
  if (!value) throw new Error('useLanguage is for what stands in TextsProvider');
  return value;
}

export function useTexts(): Texts {
  return useLanguage().t;
}

/** Writes moments as the person's language and time zone do. */
export function useMoments() {
  const { language } = useLanguage();
  return useMemo(() => {
    const full = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' });
    const saoPaulo = new Intl.DateTimeFormat(language, {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'America/Sao_Paulo',
    });
    const exact = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' });
    const dayStyle = { weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' } as const;
    const day = new Intl.DateTimeFormat(language, { ...dayStyle, timeZone: 'UTC' });
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' });
    return {
      /** Of a day without a time: `2026-11-21`. */
      day: (one: string) => day.format(new Date(one)),
      /** The same without its weekday. */
      date: (one: string) => date.format(new Date(one)),
      written: (at: string) => full.format(new Date(at)),
      exactly: (at: string) => exact.format(new Date(at)),
      /** Of the statement, whose days are São Paulo's, and of deadlines. */
      inSaoPaulo: (at: string) => saoPaulo.format(new Date(at)),
    };
  }, [language]);
}
