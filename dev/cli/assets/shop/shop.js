import { buyerText } from './decline-texts.js';

// The page of the demo shop: what a seller writes to sell with service.js.
const page = Object.fromEntries(
  ['sale', 'sale-title', 'sale-status', 'checkout', 'card-form', 'card-status', 'pay-pix'].map((id) => [
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
  tell('');
  page['card-form'].hidden = page['pay-pix'].hidden = true;
  page.sale.hidden = false;
  page['sale-title'].textContent = name;
  page.sale.focus();
  say('Abrindo…');
  try {
    await { embedded, form, link, club }[way](product);
  } catch (error) {
    say(buyerText(error));
  }
}

/** Three lines: a session from the shop's own server, and the payment page in an element (PCI DSS: SAQ A). */
async function embedded(product, onPaid = thank) {
  const { session, client_secret } = await post('/demo/sessions', { product });
  const events = { onStatus, onReady, onError, onClose };
  open = service.checkout({ session, client_secret, container: '#checkout', ...events });
  open.completed.then(onPaid, (error) => error.code !== 'checkout_closed' && say(buyerText(error)));
}

function thank({ id }) {
  say(`Pedido pago: ${id}. A loja o libera quando recebe o webhook charge.paid.`);
}

/** The same page: its session asks for a mandate. Then the shop's server makes the subscription. */
function club(product) {
  return embedded(product, async ({ id }) => {
    try {
      const { id: subscription, next_charge_on } = await post('/demo/subscriptions', { charge: id });
      const day = next_charge_on?.split('-').reverse().join('/');
      say(`Assinatura feita: ${subscription}. ${day ? `A próxima cobrança é em ${day}.` : ''}`);
    } catch ({ message }) {
      say(message);
    }
  });
}

/** A form of the shop's own: only the token reaches the shop's server (PCI DSS: SAQ A-EP). */
async function form(product) {
  say('');
  page['card-form'].hidden = false;
  page['card-form'].onsubmit = async (event) => {
    event.preventDefault();
    const button = page['card-form'].querySelector('button');
    button.disabled = true;
    tell('Enviando…');
    try {
      const card = Object.fromEntries(new FormData(page['card-form']));
      const { token } = await service.createToken(card);
      const charge = await post('/demo/charges', { product, token, holder_name: card.holder_name });
      tell(`${outcomes[charge.status] ?? 'Estamos processando o pagamento.'} Código: ${charge.id}.`);
    } catch (error) {
      tell(buyerText(error), true);
    }
    button.disabled = false;
  };
}

const outcomes = {
  paid: 'Pagamento aprovado. Obrigado pela compra!',
  in_analysis: 'Pagamento em análise. Avisaremos por e-mail; não é preciso pagar de novo.',
};

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
  const isPix = charge?.payment_method === 'pix' && charge.status === 'pending' && status === 'processing';
  page['pay-pix'].hidden = !isPix;
  page['pay-pix'].onclick = () =>
    post('/demo/pay', { charge: charge.id }).catch(({ message }) => say(message));
}

/** The page inside shows its own errors; this one says why it is not there. */
function onError(error) {
  if (error.code === 'origin_not_allowed') say(error.message);
}

/** The buyer is done with the payment page. */
function onClose() {
  open?.close();
  open = null;
  page.sale.hidden = true;
  document.querySelector('h1').scrollIntoView();
}

async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  throw answer.error ?? { message: `Erro ${response.status}` };
}

function say(text) {
  page['sale-status'].textContent = text;
}

/** Beside the button of the shop's own form. */
function tell(text, isBad = false) {
  page['card-status'].textContent = text;
  page['card-status'].classList.toggle('bad', isBad);
}
