import { type ReactNode, useEffect } from 'react';
import { useLanguage } from '../texts/texts.tsx';
import { Logo } from '../ui/logo.tsx';

/** Pages of people who are not signed in. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  const { t, language, change } = useLanguage();
  useEffect(() => {
    document.title = `${title} · ${t.common.platform}`;
  }, [title, t]);
  return (
    <main className="auth">
      <Logo />
      <section className="card">
        <h1>{title}</h1>
        {children}
      </section>
      <button
        type="button"
        className="link"
        lang={language === 'en' ? 'pt-BR' : 'en'}
        onClick={() => void change(language === 'en' ? 'pt-BR' : 'en')}
      >
        {t.shell.language}
      </button>
    </main>
  );
}
