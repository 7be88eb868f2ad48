/** Why a payment page cannot be shown, for the buyer and for the developer of the page around it. */
const notices = {
  missingKey: {
    status: 401,
    title: 'Não foi possível abrir este pagamento',
    text: 'Falta a chave publicável no endereço desta página (<code>?pk=pk_…</code>).',
  },
  unknownKey: {
    status: 401,
    title: 'Não foi possível abrir este pagamento',
    text: 'A chave publicável desta página não existe.',
  },
  unknownSession: {
    status: 404,
    title: 'Pagamento não encontrado',
    text: 'Volte à loja e comece o pagamento de novo.',
  },
  unknownLink: {
    status: 404,
    title: 'Link não encontrado',
    text: 'Esta página de pagamento não existe. Confira o link ou peça um novo a quem enviou este.',
  },
} as const;

export type Notice = keyof typeof notices;

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'none'; base-uri 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
};

/** The card that the payment page itself shows of a problem. `style`: name of its style sheet. */
export function noticePage(notice: Notice, style: string) {
  const { status, title, text } = notices[notice];
  const html = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/checkout/assets/${style}">
</head>
<body>
<div class="page alone">
<main class="panel">
<section class="outcome">
<span class="badge quiet"><svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 7.5v5M12 16.3v.2"/></svg></span>
<h1 class="heading">${title}</h1>
<p>${text}</p>
</section>
</main>
</div>
</body>
</html>`;
  return { status, headers, html };
}
