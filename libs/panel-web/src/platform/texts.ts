import { useLanguage } from '../texts/texts.tsx';
import { en } from './texts/en.ts';
import { type PlatformTexts, pt } from './texts/pt.ts';

/** What the platform's people read: apart from the sellers' texts, which every first load has. */
export function usePlatformTexts(): PlatformTexts {
  const { language } = useLanguage();
  return language === 'en' ? en : pt;
}
