/** All that needs a script: the buttons that copy. Without it they stay hidden. */
export const script = `
for (const button of document.querySelectorAll('.copy')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const shown = button.parentElement.matches('[class^=p]') ? button.parentElement : button.closest('figure');
    await navigator.clipboard.writeText(shown.querySelector('pre').textContent);
    button.textContent = 'Copiado';
    setTimeout(() => { button.textContent = 'Copiar'; }, 1500);
  });
}
`.trim();
