const MAX_FOUND = 12;

/** Shows the search buttons. The index is loaded when somebody searches. */
export function addSearch() {
  let dialog;
  const open = () => {
    dialog ??= newDialog();
    dialog.showModal();
    dialog.querySelector('input').select();
  };
  for (const button of document.querySelectorAll('button.search')) {
    button.hidden = false;
    button.addEventListener('click', open);
  }
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input, textarea, select, dialog')) return;
    event.preventDefault();
    open();
  });
}

function newDialog() {
  const dialog = document.createElement('dialog');
  dialog.className = 'search';
  dialog.setAttribute('aria-label', 'Buscar na documentação');
  dialog.innerHTML = `<input type="text" role="searchbox" inputmode="search" aria-label="Buscar na documentação" placeholder="Buscar: cartão, webhook, exceeds_remaining…" autocomplete="off" spellcheck="false"><p role="status"></p><ul></ul>`;
  document.body.append(dialog);
  const [input, status, list] = dialog.children;
  let loading;
  input.addEventListener('input', async () => {
    loading ??= loadIndex();
    const index = await loading.catch(() => null);
    if (!index) {
      loading = undefined;
      status.textContent = 'A busca não carregou. Confira sua conexão.';
      return;
    }
    const found = index.find(input.value, MAX_FOUND);
    list.replaceChildren(...found.map(resultOf));
    status.textContent = told(found.length, input.value);
  });
  dialog.addEventListener('keydown', (event) => moveFocus(event, dialog));
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target.closest('a')) dialog.close();
  });
  return dialog;
}

function told(count, query) {
  if (query.trim().length < 2) return '';
  if (count === 0) return 'Nada encontrado.';
  return count === 1 ? '1 resultado' : `${count === MAX_FOUND ? 'Os primeiros ' : ''}${count} resultados`;
}

async function loadIndex() {
  const [{ SearchIndex }, response] = await Promise.all([
    import('../src/search-index.ts'),
    fetch('/docs/search.json'),
  ]);
  return new SearchIndex(await response.json());
}

function resultOf({ url, title, page, text }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = url;
  for (const [tag, content] of [
    ['b', title],
    ['span', page],
    ['small', text.slice(0, 140)],
  ]) {
    const element = document.createElement(tag);
    element.textContent = content;
    if (content !== '') link.append(element);
  }
  item.append(link);
  return item;
}

/** Up and down go through the results; Enter in the field opens the first. */
function moveFocus(event, dialog) {
  const { key, target } = event;
  const links = [...dialog.querySelectorAll('a')];
  if (key === 'Enter' && target.matches('input')) links[0]?.click();
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  event.preventDefault();
  const stops = [dialog.querySelector('input'), ...links];
  const next = stops.indexOf(target) + (key === 'ArrowDown' ? 1 : -1);
  stops[Math.min(Math.max(next, 0), stops.length - 1)].focus();
}
