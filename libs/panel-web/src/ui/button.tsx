import type { ComponentProps } from 'react';
import { useTexts } from '../texts/texts.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'primary' | 'plain' | 'danger' | 'quiet';
  /** The action is under way: the button stays in focus, and does nothing meanwhile. */
  isBusy?: boolean;
}

export function Button({ kind = 'plain', isBusy = false, children, onClick, ...others }: ButtonProps) {
  const t = useTexts();
  return (
    <button
      type="button"
      {...others}
      className={`button ${kind}`}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {isBusy ? t.common.wait : children}
    </button>
  );
}
