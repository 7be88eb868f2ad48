import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Of links that are wider than a phone: scrolls sideways to the one of this page. */
export function useCurrentInView() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another current link
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (nav.current && current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.clientWidth) / 2;
  }, [pathname]);
  return nav;
}
