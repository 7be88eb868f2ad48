/** The key of this visit. It is in memory only: a reload forgets it. */
let testKey = '';
let openApi;

const shownHeaders = [
  'X-Request-Id',
  'X-RateLimit-Remaining',
  'Idempotent-Replayed',
  'Retry-After',
  'Content-Type',
];

/** Opens the form below the button, or closes it. */
export async function toggleTry(row, button) {
  const open = row.querySelector('form.try');
  button.setAttribute('aria-expanded', String(!open));
  if (open) return open.remove();
  const operation = await operationOf(row.dataset.try);
  const form = newForm(operation);
  button.after(form);
  form.elements.key.focus();
}

/** The path, the method and what OpenAPI says of it. */
async function operationOf(id) {
  openApi ??= await (await fetch('/openapi.json')).json();
  for (const [path, item] of Object.entries(openApi.paths))
    for (const [method, operation] of Object.entries(item))
      if (operation.operationId === id) return { path, method: method.toUpperCase(), ...operation };
  throw new Error(`no operation ${id}`);
}

function newForm(operation) {
  const form = document.createElement('form');
  form.className = 'try';
  form.noValidate = true;
  form.setAttribute('aria-label', `Experimentar: ${operation.summary}`);
  form.append(
    field('key', 'Chave de teste', { value: testKey, placeholder: 'sk_test_…' }),
    ...(operation.parameters ?? []).map((parameter) =>
      field(`${parameter.in}:${parameter.name}`, parameter.name, {
        value: firstValue(parameter),
        placeholder: parameter.required ? 'obrigatório' : '',
      }),
    ),
  );
  const example = operation.requestBody?.content['application/json']?.example;
  if (example) form.append(field('body', 'Corpo', { value: JSON.stringify(example, null, 2), isLong: true }));
  const send = element('button', { type: 'submit', className: 'button', textContent: 'Enviar' });
  const note = element('p', {
    className: 'note',
    textContent: 'A chave fica só na memória desta página. Chaves de produção não são aceitas aqui.',
  });
  const answer = element('div', { className: 'answer' });
  answer.setAttribute('role', 'status');
  form.append(note, send, answer);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    send.disabled = true;
    await run(operation, form, answer).catch(() => show(answer, 'Sem resposta. Confira sua conexão.'));
    send.disabled = false;
  });
  return form;
}

function firstValue({ name, schema }) {
  return name === 'Idempotency-Key' ? crypto.randomUUID() : (schema.default ?? '');
}

function field(name, label, { value = '', placeholder = '', isLong = false }) {
  const input = element(isLong ? 'textarea' : 'input', { name, value, placeholder, spellcheck: false });
  input.autocomplete = 'off';
  if (isLong) input.rows = Math.min(value.split('\n').length, 16);
  const holder = element('label', {});
  holder.append(element('span', { textContent: label }), input);
  return holder;
}

function element(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}

/** Sends what the form says, if the key is of the test environment. */
async function run(operation, form, answer) {
  const values = new Map([...new FormData(form)].map(([name, value]) => [name, value.trim()]));
  const key = values.get('key');
  const refusal = refusalOf(key, operation, values);
  if (refusal) return show(answer, refusal);
  testKey = key;
  const begun = performance.now();
  const response = await fetch(addressOf(operation, values), {
    method: operation.method,
    headers: headersOf(values),
    ...(values.has('body') ? { body: values.get('body') } : {}),
    credentials: 'omit',
  });
  const text = await response.text();
  const took = Math.round(performance.now() - begun);
  const head = shownHeaders
    .filter((name) => response.headers.has(name))
    .map((name) => `${name}: ${response.headers.get(name)}`);
  show(
    answer,
    `${response.status} ${response.statusText} em ${took} ms`,
    [...head, '', formatted(text)].join('\n'),
  );
}

function refusalOf(key, { parameters = [] }, values) {
  if (key.startsWith('sk_live_'))
    return 'Esta é uma chave de produção: nada foi enviado. Use uma chave de teste.';
  if (!/^sk_test_[\w-]+$/.test(key)) return 'Informe uma chave de teste, que começa com sk_test_.';
  const missing = parameters.find((one) => one.required && values.get(`${one.in}:${one.name}`) === '');
  return missing ? `Informe ${missing.name}.` : null;
}

function addressOf({ path }, values) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values.get(`path:${name}`)));
  const query = new URLSearchParams(given('query', values));
  return query.size > 0 ? `${filled}?${query}` : filled;
}

function headersOf(values) {
  return {
    Authorization: `Bearer ${values.get('key')}`,
    ...Object.fromEntries(given('header', values)),
    ...(values.has('body') ? { 'Content-Type': 'application/json' } : {}),
  };
}

/** Parameters of this place that have a value. */
function given(place, values) {
  return [...values]
    .filter(([name, value]) => name.startsWith(`${place}:`) && value !== '')
    .map(([name, value]) => [name.slice(place.length + 1), value]);
}

function formatted(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function show(answer, line, details) {
  answer.replaceChildren(element('p', { textContent: line }));
  if (details === undefined) return;
  const code = element('pre', { textContent: details, tabIndex: 0 });
  code.setAttribute('aria-label', 'Resposta');
  answer.append(code);
}
