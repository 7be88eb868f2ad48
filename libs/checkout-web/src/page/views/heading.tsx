import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  /** Whether nothing above it is a heading. */
  isFirst?: boolean;
  children: ComponentChildren;
}

/**
 * Heading of a screen. It takes the focus when the screen changes, but never from the seller's page around
 * the iframe.
 */
export function Heading({ isFirst, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.hasFocus()) heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const Level = isFirst ? 'h1' : 'h2';
  return (
    <Level class="heading" tabIndex={-1} ref={heading}>
      {children}
    </Level>
  );
}
