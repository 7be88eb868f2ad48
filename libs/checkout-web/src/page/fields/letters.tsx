import { useState } from 'preact/hooks';

export interface Letters {
  inputMode: 'text' | 'numeric';
  toggle(): void;
}

/** Which keypad a phone shows: a CNPJ may have letters. */
export function useLetters(): Letters {
  const [hasLetters, setHasLetters] = useState(false);
  return { inputMode: hasLetters ? 'text' : 'numeric', toggle: () => setHasLetters(!hasLetters) };
}

export function LettersButton({ letters: { inputMode, toggle } }: { letters: Letters }) {
  return (
    <button type="button" class="link letters" aria-pressed={inputMode === 'text'} onClick={toggle}>
      {inputMode === 'text' ? 'Só números' : 'CNPJ com letras?'}
    </button>
  );
}
