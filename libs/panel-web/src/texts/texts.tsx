import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { type Moments, momentsIn } from './moments.ts';
import { pt, type Texts } from './pt.ts';

export type Language = 'pt-BR' | 'en';
const STORED_AS = 'catraca.language';

interface TextsValue {
  t: Texts;
  language: Language;
  moments: Moments;
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
    return { t, language, moments: momentsIn(language), change };
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

export function useMoments(): Moments {
  return useLanguage().moments;
}
