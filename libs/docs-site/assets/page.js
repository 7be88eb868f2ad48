// Copy buttons. Without this script they stay hidden.
for (const button of document.querySelectorAll('.copy')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const shown = button.parentElement.matches('[class^=p]')
      ? button.parentElement
      : button.closest('figure');
    await navigator.clipboard.writeText(shown.querySelector('pre').textContent);
    button.textContent = 'Copiado';
    setTimeout(() => {
      button.textContent = 'Copiar';
    }, 1500);
  });
}

// On narrow screens the menu closes after a choice.
const menu = document.querySelector('nav.top details');
menu.addEventListener('click', ({ target }) => {
  if (target.closest('a.item')) menu.open = false;
});

// The menu marks the part that is being read.
const links = new Map(
  [...document.querySelectorAll('nav.side a.item')].map((link) => [link.hash.slice(1), link]),
);
let current;
const mark = (id) => {
  const link = links.get(id);
  if (!link || link === current) return;
  current?.removeAttribute('aria-current');
  link.setAttribute('aria-current', 'true');
  const side = link.closest('nav');
  const { top, bottom } = link.getBoundingClientRect();
  if (top < 60 || bottom > innerHeight - 40) side.scrollTop += top - innerHeight / 2;
  current = link;
};
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) mark(target.querySelector('h3').id);
  },
  { rootMargin: '-12% 0px -80% 0px' },
);
for (const row of document.querySelectorAll('.row')) observer.observe(row);
