import type { ReactNode } from 'react';

/** What is wider than a phone, such as a table of many columns: scrolls sideways, by keys too. */
export function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it only while it has the focus
    <section className="scrolled" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
