/** Addresses of when the documentation was one page: `/docs#createCharge`. */
export async function goToOldAnchor() {
  const id = decodeURIComponent(location.hash.slice(1));
  if (location.pathname !== '/docs' || id === '' || document.getElementById(id)) return;
  const response = await fetch('/docs/anchors.json');
  const page = (await response.json())[id];
  if (page) location.replace(`${page}#${id}`);
}

/** Marks in the menu what is being read; on narrow screens the menu closes after a choice. */
export function followReader() {
  const menu = document.querySelector('nav.top details');
  menu.addEventListener('click', ({ target }) => {
    if (target.closest('a.item')) menu.open = false;
  });
  menu.addEventListener('toggle', () => {
    menu.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  });
  const side = document.querySelector('nav.side');
  const here = side.querySelector('[aria-current=page]');
  if (here) side.scrollTop = here.offsetTop - side.clientHeight / 3;
  const links = new Map([...side.querySelectorAll('.parts a')].map((link) => [link.hash.slice(1), link]));
  let current;
  const mark = (link) => {
    if (!link || link === current) return;
    current?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'true');
    const { top, bottom } = link.getBoundingClientRect();
    if (top < 60 || bottom > innerHeight - 40) side.scrollTop += top - innerHeight / 2;
    current = link;
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) mark(links.get(target.querySelector('h1, h2, h3')?.id));
    },
    { rootMargin: '-12% 0px -80% 0px' },
  );
  for (const row of document.querySelectorAll('.row')) observer.observe(row);
}
