import { useEffect, useRef, useState } from 'preact/hooks';
import { copyText } from '../copy-text.ts';
import { CheckIcon, CopyIcon } from './icons.tsx';

type Feedback = 'none' | 'copied' | 'by hand';

const labels: Record<Feedback, string> = {
  none: 'Copiar código Pix',
  copied: 'Código copiado',
  'by hand': 'Código selecionado: copie',
};

/** The code as text, for the bank's app on the same phone. */
export function CopyCode({ code }: { code: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [feedback, setFeedback] = useState<Feedback>('none');

  useEffect(() => {
    if (feedback === 'none') return;
    const timer = setTimeout(setFeedback, 4_000, 'none');
    return () => clearTimeout(timer);
  }, [feedback]);

  const copy = async () => setFeedback((await copyText(code, field.current!)) ? 'copied' : 'by hand');
  return (
    <div class="copy">
      <button type="button" class={`button main ${feedback === 'copied' ? 'done' : ''}`} onClick={copy}>
        {feedback === 'copied' ? <CheckIcon /> : <CopyIcon />}
        {labels[feedback]}
      </button>
      <p class="unseen" role="status">
        {feedback === 'copied' ? 'Código Pix copiado. Cole no app do seu banco.' : ''}
      </p>
      <label class="code">
        <span class="unseen">Pix copia e cola</span>
        <input
          ref={field}
          type="text"
          class="mono"
          readOnly
          value={code}
          spellcheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </label>
    </div>
  );
}
