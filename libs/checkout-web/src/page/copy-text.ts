/** Some browsers allow the clipboard in an iframe only to the older command, which copies a selection. */
export async function copyText(text: string, field?: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return field ? copySelected(field) : withField(text, copySelected);
  }
}

function copySelected(field: HTMLInputElement): boolean {
  field.focus();
  field.select();
  return document.execCommand('copy');
}

function withField(text: string, use: (field: HTMLInputElement) => boolean): boolean {
  const field = document.createElement('input');
  field.className = 'unseen';
  field.value = text;
  const focused = document.activeElement as HTMLElement | null;
  document.body.append(field);
  try {
    return use(field);
  } finally {
    field.remove();
    focused?.focus();
  }
}
