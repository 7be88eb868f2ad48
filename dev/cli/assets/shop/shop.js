// The page of the demo shop: what a seller writes to sell with service.js.
const page = Object.fromEntries(
  ['sale', 'sale-title', 'sale-status', 'checkout', 'card-form', 'pay-pix'].map((id) => [
    id,
    document.getElementById(id),
  ]),
);
const service = Service(document.body.dataset.key);
let open = null;

document.getElementById('products').addEventListener('click', (event) => {
  const { product, way } = event.target.dataset;
  if (way) start(way, product, event.target.closest('li').querySelector('h3').textContent);
});

async function start(way, product, name) {
  open?.close();
  open = null;
  page['card-form'].hidden = page['pay-pix'].hidden = true;
  page.sale.hidden = false;
  page['sale-title'].textContent = name;
  page.sale.focus();
  say('Abrindo…');
  try {
    await { embedded, form, link }[way](product);
  } catch (error) {
    say(error.message);
  }
}

/** Three lines: a session from the shop's own server, and the payment page in an element (PCI DSS: SAQ A). */
async function embedded(product) {
  const { session, client_secret } = await post('/demo/sessions', { product });
  open = service.checkout({ session, client_secret, container: '#checkout', onStatus, onReady, onError });
  open.completed.then(
    ({ id }) => say(`Pedido pago: ${id}. A loja o libera quando recebe o webhook charge.paid.`),
    ({ code, message }) => code !== 'checkout_closed' && say(message),
  );
}

/** A form of the shop's own: only the token reaches the shop's server (PCI DSS: SAQ A-EP). */
async function form(product) {
  say('Preencha os dados do cartão.');
  page['card-form'].hidden = false;
  page['card-form'].onsubmit = async (event) => {
    event.preventDefault();
    const button = page['card-form'].querySelector('button');
    button.disabled = true;
    say('Enviando…');
    try {
      const card = Object.fromEntries(new FormData(page['card-form']));
      const { token } = await service.createToken(card);
      const charge = await post('/demo/charges', { product, token, holder_name: card.holder_name });
      say(`Cobrança ${charge.id}: ${charge.status}.`);
    } catch (error) {
      say(error.message);
    }
    button.disabled = false;
  };
}

/** No page at all: a link, for chats and e-mails. */
async function link(product) {
  const { url } = await post('/demo/links', { product });
  say('Link de pagamento: ');
  const anchor = Object.assign(document.createElement('a'), {
    href: url,
    textContent: url,
    target: '_blank',
  });
  page['sale-status'].append(anchor);
}

function onReady() {
  say('');
}

function onStatus({ status, charge }) {
  const isPix = status === 'processing' && charge?.payment_method === 'pix';
  page['pay-pix'].hidden = !isPix;
  page['pay-pix'].onclick = () => post('/demo/pay', { charge: charge.id }).catch(onError);
}

function onError({ message }) {
  say(message);
}

async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  throw new Error(answer.error?.message ?? `Erro ${response.status}`);
}

function say(text) {
  page['sale-status'].textContent = text;
}
