/** A button at each operation that a page can call. What it opens is loaded at the first use. */
export function addTryButtons() {
  for (const row of document.querySelectorAll('[data-try]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'try-button';
    button.textContent = 'Experimentar';
    button.setAttribute('aria-expanded', 'false');
    row.querySelector('.route').after(button);
    button.addEventListener('click', async () => {
      const { toggleTry } = await import('./try.js');
      await toggleTry(row, button);
    });
  }
}
