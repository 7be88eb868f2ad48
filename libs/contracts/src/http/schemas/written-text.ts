const CONTROL = /\p{Cc}/u;
const LINES = /[\t\n\r]/g;
/** They reverse what follows, so that a text reads as another (Unicode Bidi_Control). */
const BIDI = /\p{Bidi_Control}/u;
/** Letters without ink: Hangul fillers and the blank of Braille. */
const BLANK_LETTERS = /[\u115f\u1160\u3164\uffa0\u2800]/g;
const INVISIBLE = /[\p{C}\p{Z}\p{M}]/gu;

/** Why people cannot read a text as it is written, in a sentence for sellers. Null: they can. */
export function unreadableIn(text: string, { lines }: { lines: boolean }): string | null {
  if (CONTROL.test(lines ? text.replace(LINES, '') : text)) return 'Não envie caracteres de controle.';
  if (BIDI.test(text)) return 'Não envie caracteres que invertem a direção do texto.';
  if (text !== '' && !hasVisible(text)) return 'Deve ter ao menos um caractere visível.';
  return null;
}

function hasVisible(text: string): boolean {
  return text.replace(BLANK_LETTERS, '').replace(INVISIBLE, '') !== '';
}
