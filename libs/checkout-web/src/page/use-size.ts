import { useEffect, useRef } from 'preact/hooks';
import type { Checkout } from './checkout.ts';

/** Tells the seller's page how tall the iframe has to be. */
export function useSize(checkout: Checkout) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      checkout.resize(Math.ceil(root.current!.getBoundingClientRect().height));
    });
    observer.observe(root.current!);
    return () => observer.disconnect();
  }, [checkout]);
  return root;
}
