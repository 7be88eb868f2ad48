/** The library for browsers. `ThreeDS(token).authenticate({card_token, amount})` resolves to the outcome of the authentication. */
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
        'position:fixed;inset:0;margin:auto;width:min(400px,100%);height:400px;z-index:2147483647;background:#fff;border:1px solid #888';
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

/** The issuer's page: it asks the cardholder. `id` is a UUID. */
export function challengePage(id: string): string {
  return page(`<h1>Banco emissor (sandbox)</h1>
<p>Você reconhece esta compra?</p>
<form method="post" action="/3ds/challenges/${id}">
<button name="outcome" value="confirmed">Sim, autenticar</button>
<button name="outcome" value="denied">Não reconheço</button>
</form>`);
}

/** What the page tells the shop's page when it is done. */
export function answeredPage(id: string, nonce: string): string {
  return page(`<p>Pronto.</p><script nonce="${nonce}">parent.postMessage('three-ds:${id}', '*')</script>`);
}

function page(body: string): string {
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Autenticação</title><body>${body}</body></html>`;
}
