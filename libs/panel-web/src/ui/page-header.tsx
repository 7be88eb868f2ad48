import { type ReactNode, useEffect } from 'react';

/** The page's title, also that of the browser's tab, and its actions. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Catraca`;
  }, [title]);
  return (
    <header className="page-header">
      <h1>{title}</h1>
      <div className="actions">{children}</div>
    </header>
  );
}
