import { useEffect, useState } from 'preact/hooks';
import { copyText } from '../copy-text.ts';
import { CheckIcon, CopyIcon } from './icons.tsx';

/** Copies a code. `name`: what it is. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(setCopied, 4_000, false);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <button
      type="button"
      class="copy-button screen-only"
      aria-label={isCopied ? 'Copiado' : `Copiar ${name}`}
      onClick={async () => setCopied(await copyText(text))}
    >
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </button>
  );
}
