import { useState } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

const SHOWN_MS = 2_000;

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTexts();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <Button onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span role="status">{isCopied ? t.common.copied : (label ?? t.common.copy)}</span>
    </Button>
  );
}
