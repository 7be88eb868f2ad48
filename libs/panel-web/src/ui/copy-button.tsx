import { useState } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

const SHOWN_MS = 2_000;

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTexts();
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  const texts = { copied: t.common.copied, notCopied: t.common.notCopied, none: label ?? t.common.copy };
  const copy = async () => {
    const next = await written(text);
    setOutcome(next);
    if (next === 'copied') setTimeout(() => setOutcome(null), SHOWN_MS);
  };
  return (
    <Button onClick={() => void copy()}>
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      <span aria-live="polite">{texts[outcome ?? 'none']}</span>
    </Button>
  );
}

/** There is no clipboard on an address without TLS, and a browser may refuse. */
async function written(text: string): Promise<'copied' | 'notCopied'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'notCopied';
  }
}
