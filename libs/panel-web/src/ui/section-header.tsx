import type { ReactNode } from 'react';

/** Of one of several lists on a page. */
export function SectionHeader({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children?: ReactNode;
}) {
  return (
    <div className="section-header">
      <div>
        <h2>{title}</h2>
        {hint ? <p className="soft">{hint}</p> : null}
      </div>
      <div className="actions">{children}</div>
    </div>
  );
}
