const STORED = 'catraca-docs-language';

/** A language that is chosen once is chosen everywhere, also on the next page. */
export function syncLanguages() {
  choose(read());
  document.addEventListener('change', ({ target }) => {
    if (!target.matches('.tabs input')) return;
    const name = nameOf(target);
    const top = target.getBoundingClientRect().top;
    choose(name);
    // What changes above it does not move it.
    scrollBy({ top: target.getBoundingClientRect().top - top, behavior: 'instant' });
    write(name);
  });
}

function choose(name) {
  for (const input of document.querySelectorAll('.tabs input'))
    if (nameOf(input) === name) input.checked = true;
}

function nameOf(input) {
  return input.nextElementSibling.textContent;
}

/** A browser may have no storage for this page. */
function read() {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function write(name) {
  try {
    localStorage.setItem(STORED, name);
  } catch {
    // chosen for this page only
  }
}
