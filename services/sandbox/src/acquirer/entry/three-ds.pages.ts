import type { Authentication } from '../domain/authentication.ts';

/**
 * The library for browsers. `ThreeDS(token).authenticate({card_token, amount})` resolves to the outcome of
 * the authentication.
 */
export const threeDsLibrary = `(() => {
  const base = new URL('.', document.currentScript.src).href;
  const call = async (token, path, options = {}) => {
    const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
    const response = await fetch(base + path, { ...options, headers });
    const body = await response.json();
    if (!response.ok) throw new Error(body.message);
    return body;
  };
  const challenge = (id) =>
    new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.title = 'Autenticação do cartão';
      frame.style.cssText =
        'position:fixed;inset:0;margin:auto;width:min(400px,100% - 24px);height:min(400px,100% - 24px);z-index:2147483647;background:#fff;border:0;border-radius:12px;box-shadow:0 0 0 100vmax rgb(0 0 0/.5)';
      const onMessage = (event) => {
        if (event.source !== frame.contentWindow || event.data !== 'three-ds:' + id) return;
        removeEventListener('message', onMessage);
        frame.remove();
        resolve();
      };
      addEventListener('message', onMessage);
      frame.src = base + 'challenges/' + id;
      document.body.append(frame);
    });
  globalThis.ThreeDS = (token) => ({
    async authenticate({ card_token, amount }) {
      const body = JSON.stringify({ card_token, amount });
      const first = await call(token, 'authentications', { method: 'POST', body });
      if (first.status !== 'C') return first;
      await challenge(first.transaction_id);
      return call(token, 'authentications/' + first.transaction_id);
    },
  });
})();
`;

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** The issuer's page: it asks the cardholder. `id` is a UUID, `amount` is in cents. */
export function challengePage({ id, amount, lastFour }: Authentication, nonce: string): string {
  return page(
    `<p class="bank">Banco emissor <span>sandbox</span></p>
<h1>Você reconhece esta compra?</h1>
<p class="amount">${money.format(amount / 100)}</p>
<p>Cartão final ${lastFour}</p>
<form method="post" action="/3ds/challenges/${id}">
<button class="yes" name="outcome" value="confirmed">Sim, autenticar</button>
<button name="outcome" value="denied">Não reconheço</button>
</form>`,
    nonce,
  );
}

/** What the page sends to the shop's page when it is done. */
export function answeredPage(id: string, nonce: string): string {
  return page(
    `<p>Pronto.</p><script nonce="${nonce}">parent.postMessage('three-ds:${id}', '*')</script>`,
    nonce,
  );
}

const style = `
body { margin: 0; padding: 32px 24px; font: 16px/1.5 system-ui, sans-serif; color: #1c2430; background: #fff; text-align: center }
h1 { margin: 24px 0 8px; font-size: 20px }
p { margin: 0; color: #4b5563 }
.bank { font-weight: 600; color: #1c2430 }
.bank span { margin-left: 4px; padding: 2px 8px; border-radius: 99px; font-size: 12px; color: #8a4b00; background: #fff1dc }
.amount { font-size: 28px; font-weight: 600; color: #1c2430 }
button { display: block; width: 100%; margin-top: 12px; padding: 14px; border: 1px solid #9aa3b0; border-radius: 10px; font: inherit; font-weight: 600; background: #fff; cursor: pointer }
button.yes { margin-top: 24px; border-color: #14532d; color: #fff; background: #166534 }
`;

function page(body: string, nonce: string): string {
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Autenticação</title><style nonce="${nonce}">${style}</style><body>${body}</body></html>`;
}
