import type { ReactNode } from 'react';
import { useCurrentInView } from './current-in-view.ts';

/** Links to the pages of one section. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav ref={useCurrentInView()} className="tabs" aria-label={label}>
      {children}
    </nav>
  );
}
